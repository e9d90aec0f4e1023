/** The search of a storefront, without its rules: those stand in ./search. */
import { service } from '../endpoint';
import type { CourseSummary } from './course';
import type { searchQuery, searchUsedInput } from './search';

const { get, post } = service('main', 'main/search');

interface FoundTeacher {
  userSeq: number;
  name: string;
  profileImageUrl: string | null;
  courseCount: number;
}
interface FoundNotice {
  noticeSeq: number;
  title: string;
  createdAt: string;
}
/** The first of each kind; `totalCount` counts classes and packages. */
export interface Suggestions {
  /** Whether nothing has these words, so that what follows is only written much like them. */
  close: boolean;
  totalCount: number;
  classes: CourseSummary[];
  packages: CourseSummary[];
  teachers: FoundTeacher[];
  notices: FoundNotice[];
}

/** Calls of a site's search box; `search.ts` adds the rules of their input. */
export const searchApi = {
  suggest: get('/channels/:channelSeq/search', 'public').takes<typeof searchQuery>().published().returns<Suggestions>(),
  /** What was searched for most in the last days, first the most. */
  popular: get('/channels/:channelSeq/search/popular', 'public').published().returns<string[]>(),
  /** Counts a search that somebody sent; words that no title has are forgotten. */
  used: post('/channels/:channelSeq/search/used', 'public').takes<typeof searchUsedInput>().returns<null>(),
};
