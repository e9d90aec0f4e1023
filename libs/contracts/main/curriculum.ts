import { array, number, object, string } from 'yup';
import { service, withRules, type CursorPage } from '../endpoint';
import { PUBLIC, values, YN, type VOD_TYPE, type CodeOf, type VideoFailure, type VideoStatus, type ZOOM_ACCOUNT } from '../codes';
import { SETTLEMENT_PERMISSIONS } from '../permissions';
import { SITE_SWITCH } from '../platform-codes';
import { count, oneOf, REQUIRED, seq, text, yn } from '../fields';
import { curriculumApi as curriculumCalls } from './curriculum-calls';
import { curriculumInput, type CurriculumItem } from './lesson';

export type { CurriculumItem, CurriculumItemInput } from './lesson';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** An uploaded file as the upload's answer describes it; the form that uses the file sends its number or address. */
export interface UploadedFile {
  fileSeq: number;
  contentType: string;
  fileSize: number;
  originFileName: string;
  url: string;
}
/** An uploaded video of the site's library, with the progress of its conversion. */
export interface Video {
  uploadVodSeq: number;
  status: VideoStatus;
  percent: number;
  originFileName: string;
  fileSize: number;
  duration: number | null;
  thumbnailUrl: string | null;
  /** The path to which the browser sends the video's bytes by the tus protocol. */
  uploadUrl: string;
  /**
   * Why the video cannot be played; null: it has not failed. `max` is the limit it exceeds: hours for VIDEO_TOO_LONG, millions of pixels
   * for VIDEO_PIXELS.
   */
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
  /** Lessons that show the video, at most 50, and only those of classes that the caller may see. */
  uses: VideoUse[];
  /** How many lessons show the video, including those that the caller may not see. */
  useCount: number;
}
/** One page of a site's library of videos. */
export interface VideoPage extends CursorPage<ListedVideo> {
  /** How many videos match the search, on all pages together. */
  totalCount: number;
  /** Bytes that all files of the site take; `storageLimit` is how many its plan allows, null: no limit. */
  storage: number;
  storageLimit: number | null;
}
/** What YouTube or Vimeo tells about a video whose address staff pasted; the duration is in seconds. */
export interface VideoLinkInfo {
  id: string;
  title: string;
  description: string;
  duration: number | null;
  thumbnail: string | null;
  vodTypeCd: CodeOf<typeof VOD_TYPE>;
}
/** The address from which a lesson's video is played: a signed one that expires, or that of YouTube or Vimeo. */
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
  /** Seconds for which the viewer may play the video in all, null: any; `watchedSecond` is how many of them are used. */
  limitPlayTime: number | null;
  watchedSecond: number;
}
/** What a browser needs to enter a live lesson: the live service, the person's role, and the address or number of the meeting. */
export interface LiveJoin {
  liveTypeCd: string;
  userType: string;
  itemSeq: number;
  joinUrl: string | null;
  startUrl: string | null;
  meetingId: string | null;
  /** The password of the meeting; null where the live service made the meeting, whose address needs none. */
  password: string | null;
  gooroomeeId: string | null;
  /** Whether the meeting is held by the platform's Zoom account or by the site's own (AM-021). */
  channelLiveTypeCd: CodeOf<typeof ZOOM_ACCOUNT>;
}
/**
 * A live lesson of a class in which the caller is enrolled or staff, from now until a week ahead. `itemSeq` is the lesson's number;
 * `attendeeJoinTimeLive` and `tchJoinTimeLive` are the minutes before its beginning from which learners and staff can enter.
 */
export interface LiveItem {
  title: string;
  curriculumTitle: string;
  imageUrl: string | null;
  liveAt: string;
  liveStartAt: string;
  liveEndAt: string;
  /** The day in Seoul on which the lesson ends; null: the day of `liveAt`, or the next one where the end is before the start. */
  liveEndDateAt: string | null;
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

/** A live lesson of a public class that runs now or begins within two hours; the page that shows it compares the times with its clock. */
export interface RunningLive {
  courseSeq: number;
  startAt: string;
  endAt: string;
}

/** Asks for the lessons of a class. */
export const curriculumListQuery = object({
  type: string().oneOf(['edit']),
  /** Only lessons that everybody may open, or only the others; left out: both. */
  publicCd: oneOf(values(PUBLIC)),
  page: count(),
  size: count(),
});
/** The number of the live lesson (`curriculumSeq`), which the wire names `i`. */
export const liveQuery = object({ i: seq().required(REQUIRED) });

/** How many seconds of watching one report of a player may hold; the service cuts off what is more. */
export const REPORTED_SECONDS_MAX = 600;

/** Calls about lessons: learners take them, staff write and order them. */
export const curriculumApi = {
  ...withRules(curriculumCalls, { list: curriculumListQuery, joinLive: liveQuery, joinLivePublic: liveQuery }),
  find: get(`${co}/curriculums/:curriculumSeq`, 'public').returns<CurriculumItem>(),
  /**
   * The bytes of a protected PDF for the classroom. The call needs the session's token in a header, so that no address can be passed on
   * that opens the file.
   */
  readFile: get(`${co}/curriculums/:curriculumSeq/files/:fileSeq/read`, 'login').returnsFile(),
  save: post(`${co}/curriculums`, 'CLASS_LIFECYCLE_UPDATE', curriculumInput).v('v2.0').returns<CurriculumItem>(),
  remove: post(`${co}/curriculums/:curriculumSeq/delete`, 'CLASS_LIFECYCLE_UPDATE').returns<null>(),
  /**
   * Restores a lesson within ten minutes of its deletion, at its old place with all that belonged to it. For a lesson that was not deleted
   * it changes nothing.
   */
  restore: post(`${co}/curriculums/:curriculumSeq/restore`, 'CLASS_LIFECYCLE_UPDATE').returns<CurriculumItem>(),
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
  ).returns<CurriculumItem[]>(),
  lock: post(
    `${co}/curriculums/:curriculumSeq/lock`,
    'CLASS_LIFECYCLE_UPDATE',
    object({ lockStatusYn: yn().required(REQUIRED) }).noUnknown(),
  ).returns<CurriculumItem>(),
  complete: post(`${co}/curriculums/:curriculumSeq/complete`, 'login').returns<{ completedCount: number }>(),
  videoLinkInfo: get(
    `${co}/video-links/info`,
    'CLASS_LIFECYCLE_UPDATE',
    object({ linkUrl: text(2000).required(REQUIRED) }),
  ).returns<VideoLinkInfo>(),
  /** How far the caller has played each lesson: `playSecond` is the furthest second, `resumeSecond` the last one. */
  playtimes: get(`${co}/playtimes`, 'login').returns<{
    playtimes: { curriculumSeq: number; playSecond: number; resumeSecond: number; completedAt: string | null }[];
  }>(),
  /**
   * Reports how far a video is played; `watchedSecond` counts the seconds of real time since the last report, of which one holds at most
   * `REPORTED_SECONDS_MAX`.
   */
  savePlaytime: post(
    `${co}/playtimes`,
    'login',
    object({
      curriculumSeq: seq().required(REQUIRED),
      playSecond: number().min(0).max(360_000).required(REQUIRED),
      watchedSecond: number().min(0).max(360_000).default(0),
      endedYn: yn().default(YN.NO),
      /** N: this device stops playing, so that another device of the person may play the video. */
      playingYn: yn().default(YN.YES),
    }).noUnknown(),
  ).returns<{ playSecond: number; completedCount: number; completed: boolean }>(),
};

/** Calls of staff about a site's library of uploaded videos. */
export const videoApi = {
  /**
   * The videos, the newest first, by `page` and `size` or from a cursor on. Instructors who may only work on their own classes see only
   * what they uploaded.
   */
  list: get(
    '/channels/:channelSeq/videos',
    'CLASS_LIFECYCLE_UPDATE',
    object({ page: count(), size: count(), q: text(100), cursor: text(20) }),
  ).returns<VideoPage>(),
  create: post(
    '/channels/:channelSeq/videos',
    'CLASS_LIFECYCLE_UPDATE',
    object({ filename: text(255, 1).required(REQUIRED), fileSize: number().integer().min(1).required(REQUIRED) }).noUnknown(),
  )
    .stoppedBy(SITE_SWITCH.UPLOADS)
    .returns<Video>(),
  find: get('/channels/:channelSeq/videos/:uploadVodSeq', 'CLASS_LIFECYCLE_UPDATE').returns<Video>(),
  /** Deletes a video; refused while a lesson shows it, unless its upload was never finished or it cannot be played. */
  remove: post('/channels/:channelSeq/videos/:uploadVodSeq/delete', 'CLASS_LIFECYCLE_UPDATE').notBySupport().returns<null>(),
};
/** Calls that upload a file (multipart field `file`) or ask for one. Each call has its own permission and its own folder of the storage. */
export const uploadApi = {
  /** Uploads a picture; people who do not belong to the site may not, so that they cannot fill its storage. */
  image: post('/channels/:channelSeq/uploads/image', 'member').bySupport().stoppedBy(SITE_SWITCH.UPLOADS).returns<UploadedFile>(),
  file: post('/channels/:channelSeq/uploads/file', 'CLASS_LIFECYCLE_UPDATE').stoppedBy(SITE_SWITCH.UPLOADS).returns<UploadedFile>(),
  /**
   * Uploads a document with the site's bank account. It is deleted after a day unless it is submitted (`settlement.submit`). No switch of
   * the site stops it: the document is for the platform, and payouts go on.
   */
  document: post('/channels/:channelSeq/uploads/document', 'SITE_SALES_UPDATE').returns<UploadedFile>(),
  /** An address of such a document that is valid for a few minutes. */
  documentFile: get('/channels/:channelSeq/uploads/document/:fileSeq', SETTLEMENT_PERMISSIONS).notBySupport().returns<{ url: string }>(),
  /** A file that the caller uploaded; staff also find files of the site's lessons. */
  find: get('/channels/:channelSeq/files/:fileSeq', 'member').returns<UploadedFile>(),
  /** Deletes an uploaded file that nothing uses. A file of a lesson or post is removed by changing that. */
  remove: post('/channels/:channelSeq/files/:fileSeq/delete', 'member').returns<null>(),
  /** An address to which the browser uploads a file by PUT, without a session; the file must have exactly this size and type. */
  address: get(
    '/channels/:channelSeq/file-upload',
    'CLASS_LIFECYCLE_UPDATE',
    object({ filename: text(255, 1).required(REQUIRED), fileSize: number().integer().min(1).required(REQUIRED) }),
  )
    .stoppedBy(SITE_SWITCH.UPLOADS)
    .returns<{ uploadUrl: string; fileUrl: string; fileSeq: number; contentType: string }>(),
};
