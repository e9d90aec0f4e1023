/** The calls of a storefront's search, without the rules of their input, which ./search holds. */
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
/** The first results of each kind; `totalCount` is the number of all classes and packages found. */
export interface Suggestions {
  /** Whether nothing contains the searched words, so that the results only contain similar ones. */
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
  /** The words that were searched for most often in the last 14 days, at most 10, the most frequent first. */
  popular: get('/channels/:channelSeq/search/popular', 'public').published().returns<string[]>(),
  /** Counts a search that a visitor submitted; words that are in no title are not stored. */
  used: post('/channels/:channelSeq/search/used', 'public').takes<typeof searchUsedInput>().returns<null>(),
};
