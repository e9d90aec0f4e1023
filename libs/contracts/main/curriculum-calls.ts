/** The calls of a class's page and of live lessons, without the rules of their input, which ./curriculum holds. */
import { service } from '../endpoint';
import type { curriculumListQuery, LiveItem, LiveJoin, liveQuery, RunningLive, VideoLink } from './curriculum';
import type { CurriculumItem } from './lesson';

const { get } = service('main', 'main/curriculum');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** Calls about lessons by the classroom and other pages of learners; `curriculum.ts` adds those of the staff. */
export const curriculumApi = {
  /**
   * The lessons of a class. `type=edit` gives staff every field; everybody else gets what their permissions allow, and never a private
   * address.
   */
  list: get(`${co}/curriculums`, 'public').takes<typeof curriculumListQuery>().published().returns<CurriculumItem[]>(),
  videoLink: get(`${co}/curriculums/:curriculumSeq/video-link`, 'public').returns<VideoLink>(),
  checkSchedule: get(`${co}/curriculums/check-schedule`, 'login').returns<{ code: number; message: string | null }>(),
  joinLive: get(`${co}/join-live`, 'login').takes<typeof liveQuery>().returns<LiveJoin>(),
  joinLivePublic: get(`${co}/public/join-live`, 'login').takes<typeof liveQuery>().returns<LiveJoin>(),
  attendLive: get(`${co}/join-live/:itemSeq`, 'login').returns<null>(),
  /** The live lessons of public classes that run now or begin within two hours, at most 100; by them cards say that a class is live. */
  running: get('/channels/:channelSeq/lives/running', 'public').published().returns<RunningLive[]>(),
  lives: get('/me/live', 'login').returns<{ nowLives: LiveItem[]; now: string; interval_seconds: number }>(),
};
