import { array, number, object, string } from 'yup';
import { service, withRules, type CursorPage } from '../endpoint';
import { PUBLIC, values, YN, type VOD_TYPE, type CodeOf, type VideoFailure, type VideoStatus, type ZOOM_ACCOUNT } from '../codes';
import { count, oneOf, REQUIRED, seq, text, yn } from '../fields';
import { curriculumApi as curriculumCalls } from './curriculum-calls';
import { curriculumInput, type Curriculum } from './lesson';

export type { Curriculum, CurriculumInput } from './lesson';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** A file as the upload answers it; a form then sends its number or address. */
export interface UploadedFile {
  fileSeq: number;
  contentType: string;
  fileSize: number;
  originFileName: string;
  url: string;
}
/** An uploaded film of the site's library, with how far it is on its way to be played. */
export interface Video {
  uploadVodSeq: number;
  status: VideoStatus;
  percent: number;
  originFileName: string;
  fileSize: number;
  duration: number | null;
  thumbnailUrl: string | null;
  /** Where the browser sends the film's bytes by the tus protocol, as a path from the root. */
  uploadUrl: string;
  /** Why the film cannot be played; `max` is the limit that it passes, in hours or in millions of pixels by `reason`. */
  failure: { reason: VideoFailure; max: number | null } | null;
  createdAt: string;
}
/** A lesson that shows an uploaded video. */
export interface VideoUse {
  courseSeq: number;
  courseTypeCd: string;
  courseTitle: string;
  curriculumSeq: number;
  title: string;
}
/** A video of a site's library. */
export interface ListedVideo extends Video {
  /** Lessons that show it, of the classes that the reader may see. */
  uses: VideoUse[];
  /** How often the film is shown, over all lessons. */
  useCount: number;
}
/** A part of a site's library of films. */
export interface VideoPage extends CursorPage<ListedVideo> {
  /** How many films the search finds on all pages. */
  totalCount: number;
  /** Bytes that all files of the site take, and in `storageLimit` those that its plan has; null for a plan without a limit. */
  storage: number;
  storageLimit: number | null;
}
/** What YouTube or Vimeo says of a film whose address staff pasted; the duration is in seconds. */
export interface VideoLinkInfo {
  id: string;
  title: string;
  description: string;
  duration: number | null;
  thumbnail: string | null;
  vodTypeCd: CodeOf<typeof VOD_TYPE>;
}
/** Where to play a lesson: a signed address that expires, or the hosting service's own. */
export interface VideoLink {
  vodTypeCd: CodeOf<typeof VOD_TYPE>;
  status: VideoStatus;
  linkUrl: string | null;
  hlsUrl: string | null;
  mp4Url: string | null;
  expiresAt: string | null;
  posterUrl: string | null;
  playSecond: number;
  vodSpeedControlYn: 0 | 1;
  /** Seconds the viewer may play it in all, null for no limit, and has played it. */
  limitPlayTime: number | null;
  watchedSecond: number;
}
/** What a browser needs to come into a live lesson: where it is held, as what one comes, and by which address or number. */
export interface LiveJoin {
  liveTypeCd: string;
  userType: string;
  itemSeq: number;
  joinUrl: string | null;
  startUrl: string | null;
  meetingId: string | null;
  /** What the service asks for beside the number, where the lesson has an address of its own. */
  password: string | null;
  gooroomeeId: string | null;
  /** The site's Zoom account (AM-021). */
  channelLiveTypeCd: CodeOf<typeof ZOOM_ACCOUNT>;
}
/**
 * A live lesson of a class that the person learns in or works on, from now until a week ahead. `itemSeq` is the lesson's number; the join
 * windows are minutes before its begin.
 */
export interface LiveItem {
  title: string;
  curriculumTitle: string;
  imageUrl: string | null;
  liveAt: string;
  liveStartAt: string;
  liveEndAt: string;
  userType: CodeOf<{ U: 'user'; F: 'facilitator'; C: 'classManager' }>;
  isZoomHost: boolean;
  liveType: string;
  attendeeJoinTimeLive: number;
  tchJoinTimeLive: number;
  itemSeq: number;
  channelSeq: number;
  courseSeq: number;
  fareCd: string;
}

/** A live of a class on show that runs now or begins within two hours; whoever shows it asks the clock whether it runs. */
export interface RunningLive {
  courseSeq: number;
  startAt: string;
  endAt: string;
}

/** Which lessons of a class are asked for, and for whom. */
export const curriculumListQuery = object({
  type: string().oneOf(['edit']),
  /** Whether only lessons that everybody may open are asked for, or only the others. */
  publicCd: oneOf(values(PUBLIC)),
  page: count(),
  size: count(),
});
/** `i` is the number of the live lesson (`curriculumSeq`), as the wire's addresses write it. */
export const liveQuery = object({ i: seq().required(REQUIRED) });

/** Calls about lessons: learners take them, staff write and order them. */
export const curriculumApi = {
  ...withRules(curriculumCalls, { list: curriculumListQuery, joinLive: liveQuery, joinLivePublic: liveQuery }),
  find: get(`${co}/curriculums/:curriculumSeq`, 'public').returns<Curriculum>(),
  /** The bytes of a protected PDF, for its page in the classroom alone: behind the token's header, so that no address opens them. */
  readFile: get(`${co}/curriculums/:curriculumSeq/files/:fileSeq/read`, 'login').returns<Blob>(),
  save: post(`${co}/curriculums`, 'CLASS_LIFECYCLE_UPDATE', curriculumInput).v('v2.0').returns<Curriculum>(),
  remove: post(`${co}/curriculums/:curriculumSeq/delete`, 'CLASS_LIFECYCLE_UPDATE').returns<null>(),
  /** Undoes a deletion within minutes: the lesson is back in its place with all it had. One that is there is answered as it is. */
  restore: post(`${co}/curriculums/:curriculumSeq/restore`, 'CLASS_LIFECYCLE_UPDATE').returns<Curriculum>(),
  order: post(
    `${co}/curriculums/order`,
    'CLASS_LIFECYCLE_UPDATE',
    object({
      order: array(
        object({ curriculumSeq: seq().required(REQUIRED), sectionSeq: seq().nullable() })
          .noUnknown()
          .required(),
      )
        .max(1000)
        .required(REQUIRED),
    }).noUnknown(),
  ).returns<Curriculum[]>(),
  lock: post(
    `${co}/curriculums/:curriculumSeq/lock`,
    'CLASS_LIFECYCLE_UPDATE',
    object({ lockStatusYn: yn().required(REQUIRED) }).noUnknown(),
  ).returns<Curriculum>(),
  complete: post(`${co}/curriculums/:curriculumSeq/complete`, 'login').returns<{ completedCount: number }>(),
  videoLinkInfo: get(
    `${co}/video-links/info`,
    'CLASS_LIFECYCLE_UPDATE',
    object({ linkUrl: text(2000).required(REQUIRED) }),
  ).returns<VideoLinkInfo>(),
  /** `playSecond` is the furthest position, `resumeSecond` the last one. */
  playtimes: get(`${co}/playtimes`, 'login').returns<{
    playtimes: { curriculumSeq: number; playSecond: number; resumeSecond: number; completedAt: string | null }[];
  }>(),
  /** `watchedSecond` counts real seconds since the last report. */
  savePlaytime: post(
    `${co}/playtimes`,
    'login',
    object({
      curriculumSeq: seq().required(REQUIRED),
      playSecond: number().min(0).max(360_000).required(REQUIRED),
      watchedSecond: number().min(0).max(360_000).default(0),
      endedYn: yn().default(YN.NO),
      /** N frees the device's place among those of the person. */
      playingYn: yn().default(YN.YES),
    }).noUnknown(),
  ).returns<{ playSecond: number; completedCount: number; completed: boolean }>(),
};

/** Calls of staff about a site's library of uploaded films. */
export const videoApi = {
  /** The newest first, by `page` and `size` or on from a cursor. Who has the own classes alone sees the own uploads. */
  list: get(
    '/channels/:channelSeq/videos',
    'CLASS_LIFECYCLE_UPDATE',
    object({ page: count(), size: count(), q: text(100), cursor: text(20) }),
  ).returns<VideoPage>(),
  create: post(
    '/channels/:channelSeq/videos',
    'CLASS_LIFECYCLE_UPDATE',
    object({ filename: text(255, 1).required(REQUIRED), fileSize: number().integer().min(1).required(REQUIRED) }).noUnknown(),
  ).returns<Video>(),
  find: get('/channels/:channelSeq/videos/:uploadVodSeq', 'CLASS_LIFECYCLE_UPDATE').returns<Video>(),
  /** Refused while lessons show it, unless its upload never ended or it cannot be played. */
  remove: post('/channels/:channelSeq/videos/:uploadVodSeq/delete', 'CLASS_LIFECYCLE_UPDATE').notBySupport().returns<null>(),
};
/** Multipart field `file`. `purpose` decides who may and where it lies. */
export const uploadApi = {
  /** Whoever belongs to the site: a stranger fills no storage of it. */
  image: post('/channels/:channelSeq/uploads/image', 'member').bySupport().returns<UploadedFile>(),
  file: post('/channels/:channelSeq/uploads/file', 'CLASS_LIFECYCLE_UPDATE').returns<UploadedFile>(),
  /** A document with account data; it is deleted after a day unless it is submitted (`settlement.submit`). */
  document: post('/channels/:channelSeq/uploads/document', 'SITE_SALES_UPDATE').returns<UploadedFile>(),
  /** An address of such a document, valid for a few minutes. */
  documentFile: get('/channels/:channelSeq/uploads/document/:fileSeq', ['SITE_SALES_READ', 'SITE_SALES_UPDATE'])
    .notBySupport()
    .returns<{ url: string }>(),
  /** A file of somebody's own, or of a site's lessons for its staff. */
  find: get('/channels/:channelSeq/files/:fileSeq', 'member').returns<UploadedFile>(),
  /** Takes an upload back that nothing holds; a lesson or a post lets go of its own. */
  remove: post('/channels/:channelSeq/files/:fileSeq/delete', 'member').returns<null>(),
  /** The PUT must be of this size and type, without a session. */
  address: get(
    '/channels/:channelSeq/file-upload',
    'CLASS_LIFECYCLE_UPDATE',
    object({ filename: text(255, 1).required(REQUIRED), fileSize: number().integer().min(1).required(REQUIRED) }),
  ).returns<{ uploadUrl: string; fileUrl: string; fileSeq: number; contentType: string }>(),
};
