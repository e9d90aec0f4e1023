/** The calls of a class page and of lives, without their rules: those stand in ./curriculum. */
import { service } from '../endpoint';
import type { curriculumListQuery, LiveItem, LiveJoin, liveQuery, RunningLive, VideoLink } from './curriculum';
import type { Curriculum } from './lesson';

const { get } = service('main', 'main/curriculum');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** Calls about lessons that the classroom and other pages of learners make; `curriculum.ts` adds those of the staff. */
export const curriculumApi = {
  /** `type=edit` shows staff every field; others see what their permissions allow, never a private address. */
  list: get(`${co}/curriculums`, 'public').takes<typeof curriculumListQuery>().published().returns<Curriculum[]>(),
  videoLink: get(`${co}/curriculums/:curriculumSeq/video-link`, 'public').returns<VideoLink>(),
  checkSchedule: get(`${co}/curriculums/check-schedule`, 'login').returns<{ code: number; message: string | null }>(),
  joinLive: get(`${co}/join-live`, 'login').takes<typeof liveQuery>().returns<LiveJoin>(),
  joinLivePublic: get(`${co}/public/join-live`, 'login').takes<typeof liveQuery>().returns<LiveJoin>(),
  attendLive: get(`${co}/join-live/:itemSeq`, 'login').returns<null>(),
  /** The running lives of a site: its cards of classes say by them that a class is live now. */
  running: get('/channels/:channelSeq/lives/running', 'public').published().returns<RunningLive[]>(),
  lives: get('/me/live', 'login').returns<{ nowLives: LiveItem[]; now: string; interval_seconds: number }>(),
};
