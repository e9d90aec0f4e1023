import { array, lazy, mixed, number, object, string } from 'yup';
import { service, withRules } from '../endpoint';
import {
  CURRICULUM_TYPE,
  LIVE_TYPE,
  MISSION_TYPE,
  PUBLIC_SCOPE,
  VOD_TYPE,
  YN,
  values,
  type Attendance,
  type CodeOf,
  type CurriculumType,
  type VideoFailure,
  type VideoStatus,
  type Yn,
} from '../codes';
import { count, day, hour, message, oneOf, REQUIRED, seq, text, when, yn } from '../fields';
import { curriculumCalls } from './curriculum-calls';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

export interface UploadedFile {
  fileSeq: number;
  contentType: string;
  fileSize: number;
  originFileName: string;
  url: string;
}
/** A lesson or section in order. Fields of another type are null. */
export interface Curriculum {
  curriculumSeq: number;
  courseSeq: number;
  /** The section it stands in, null before the first one. */
  sectionSeq: number | null;
  order: number;
  curriculumTypeCd: CurriculumType;
  title: string;
  workTypeCd: string;
  content: string;
  missionType: string | null;
  missionResourceId: string | null;
  xp: number | null;
  point: number | null;
  /** Whether learners hand something in; always true for a mission. */
  taskYn: Yn;
  publicScopeCd: CodeOf<typeof PUBLIC_SCOPE>;
  dueAt: string | null;
  /** Post missions: how often, between which hours of Seoul, and which part of all makes them count as done, in percent. */
  maxChallengeCount: number | null;
  dailyChallengeCount: number | null;
  dailyStartTime: string | null;
  dailyEndTime: string | null;
  completionRateCondition: number | null;
  /** Free preview: plays for everybody. */
  isPublic: boolean;
  lockStatusYn: Yn;
  requiredMinutes: number | null;
  openedAt: string | null;
  liveAt: string | null;
  liveStartAt: string | null;
  liveEndAt: string | null;
  liveEndDateAt: string | null;
  liveType: CodeOf<typeof LIVE_TYPE> | null;
  /** Only for staff, and for a learner within the join window through join-live. */
  joinUrl: string | null;
  meetingId: string | null;
  password: string | null;
  /** How many minutes a live takes. */
  classTime: number | null;
  linkUrl: string | null;
  vodTypeCd: CodeOf<typeof VOD_TYPE> | null;
  duration: number | null;
  limitPercent: number | null;
  /** Of an uploaded video: how many devices may play it at once, and for how long in all: `multiplyPlayTime` times its length, in seconds. */
  limitDupPlay: number | null;
  multiplyPlayTime: number | null;
  limitPlayTime: number | null;
  vodSpeedControlYn: 0 | 1;
  uploadVodSeq: number | null;
  uploadOriginFile: string | null;
  vodLockStatusCd: VideoStatus | null;
  vodPercent: number | null;
  fileSize: number | null;
  /** Offline: the place by its name, and where it is; the detailed address only for those inside. */
  place: string | null;
  zipcode: string | null;
  addrRoad1: string | null;
  addrRoad2: string | null;
  lat: number | null;
  lon: number | null;
  offlineStartAt: string | null;
  offlineStartTime: string | null;
  offlineEndTime: string | null;
  files: UploadedFile[];
  pdfSecurityYn: Yn;
  /** An upload that is not ready to play yet. */
  isNewUploaded: boolean;
  /** The viewer may open it now: enrolled, staff, open class or free preview, and not locked. */
  playable: boolean;
  /** The viewer's side, false, N and 0 for visitors. */
  completed: boolean;
  alreadyAttendedYn: Yn;
  playSecond: number;
  /** What staff noted of the viewer, null for nothing. */
  attendanceCd: Attendance | null;
}

const base = {
  curriculumSeq: seq().nullable(),
  curriculumTypeCd: oneOf(values(CURRICULUM_TYPE)).required(REQUIRED),
  title: text(100, 1).required(REQUIRED),
  content: text(200_000).default(''),
  isPublic: mixed<boolean>()
    .transform((v) => v === true || v === 'Y' || v === 1)
    .default(false),
  lockStatusYn: yn().default(YN.NO),
  /** Not asked for, or at least one. */
  requiredMinutes: count(10_000).min(1, REQUIRED).nullable(),
  openedAt: when().nullable(),
  sectionSeq: seq().nullable(),
  taskYn: yn().default(YN.NO),
  publicScopeCd: oneOf(values(PUBLIC_SCOPE)).default(PUBLIC_SCOPE.STAFF),
  dueAt: when().nullable(),
  xp: count(10_000).nullable(),
  point: count(1000).nullable(),
};
const liveFields = {
  liveAt: day().required(REQUIRED),
  liveStartAt: hour().required(REQUIRED),
  liveEndAt: hour().required(REQUIRED),
  liveEndDateAt: day().nullable(),
  liveType: oneOf(values(LIVE_TYPE)).default(LIVE_TYPE.ZOOM),
  joinUrl: text(2000).default(''),
  meetingId: text(100).nullable(),
  password: text(50).nullable(),
};
const videoFields = {
  vodTypeCd: oneOf(values(VOD_TYPE)).default(VOD_TYPE.UPLOAD).required(REQUIRED),
  linkUrl: string()
    .trim()
    .max(2000)
    .when('vodTypeCd', { is: VOD_TYPE.UPLOAD, then: (s) => s.nullable(), otherwise: (s) => s.required(REQUIRED) }),
  uploadVodSeq: seq()
    .nullable()
    .when('vodTypeCd', { is: VOD_TYPE.UPLOAD, then: (s) => s.required(REQUIRED) }),
  duration: number().min(0).max(360_000).nullable(),
  limitPercent: count(100).default(0),
  /** How many devices of one person may play it at once, and for how many times its length; 0 sets no limit. */
  limitDupPlay: count(10).default(0),
  multiplyPlayTime: count(20).default(0),
  vodSpeedControlYn: mixed<number>()
    .transform((v) => (v === 0 || v === 'N' || v === false ? 0 : 1))
    .default(1),
};
/** A text lesson needs its text. */
const textFields = {
  content: text(200_000)
    .required(REQUIRED)
    .test('filled', REQUIRED, (html) => /<(img|iframe|video)\b/.test(html ?? '') || !!(html ?? '').replace(/<[^>]*>|&nbsp;/g, '').trim()),
};
const offlineFields = {
  place: text(100).required(REQUIRED),
  zipcode: text(10).default(''),
  addrRoad1: text(200).required(REQUIRED),
  addrRoad2: text(100).default(''),
  lat: number().min(-90, message('number')).max(90, message('number')).typeError(message('number')).nullable(),
  lon: number().min(-180, message('number')).max(180, message('number')).typeError(message('number')).nullable(),
  offlineStartAt: day().required(REQUIRED),
  offlineStartTime: hour().required(REQUIRED),
  offlineEndTime: hour().required(REQUIRED),
};
const chatFields = {
  missionType: oneOf([MISSION_TYPE.ENTER_CHAT_ROOM]).default(MISSION_TYPE.ENTER_CHAT_ROOM),
  /** The chat room. */
  missionResourceId: string()
    .matches(/^[1-9]\d{0,14}$/, { message: REQUIRED, excludeEmptyString: true })
    .required(REQUIRED),
};
const fileFields = {
  addFiles: array(seq().required(REQUIRED)).max(20).default([]),
  deleteFiles: array(seq().required(REQUIRED)).default([]),
  changeSize: number().nullable(),
  pdfSecurityYn: yn().default(YN.NO),
};
/** A lesson that must be done; the number of it. */
const courseFields = {
  missionType: oneOf([MISSION_TYPE.LESSON_COMPLETE]).default(MISSION_TYPE.LESSON_COMPLETE),
  missionResourceId: string()
    .matches(/^[1-9]\d{0,14}$/, { message: REQUIRED, excludeEmptyString: true })
    .required(REQUIRED),
};
const times = (max: number) => count(max).min(1, message('number')).required(REQUIRED);
const postFields = {
  missionType: oneOf([MISSION_TYPE.NEW_POST]).default(MISSION_TYPE.NEW_POST),
  maxChallengeCount: times(1000),
  dailyChallengeCount: times(50).default(1),
  dailyStartTime: hour().nullable(),
  dailyEndTime: hour().nullable(),
  completionRateCondition: times(100).default(100),
};
const shapes: Partial<Record<CurriculumType, object>> = {
  [CURRICULUM_TYPE.LIVE]: liveFields,
  [CURRICULUM_TYPE.VIDEO]: videoFields,
  [CURRICULUM_TYPE.TEXT]: textFields,
  [CURRICULUM_TYPE.OFFLINE]: offlineFields,
  [CURRICULUM_TYPE.CHAT]: chatFields,
  [CURRICULUM_TYPE.FILE]: fileFields,
  [CURRICULUM_TYPE.COURSE]: courseFields,
  [CURRICULUM_TYPE.POST]: postFields,
};
/** The lesson form of one type; a section asks its title only. */
export const curriculumSchema = (type: CurriculumType) => object({ ...base, ...(shapes[type] ?? {}) }).noUnknown();
export interface CurriculumInput {
  curriculumSeq?: number | null;
  curriculumTypeCd: CurriculumType;
  title: string;
  content?: string;
  isPublic?: boolean;
  lockStatusYn?: Yn;
  requiredMinutes?: number | null;
  openedAt?: string | null;
  sectionSeq?: number | null;
  taskYn?: Yn;
  publicScopeCd?: CodeOf<typeof PUBLIC_SCOPE>;
  dueAt?: string | null;
  xp?: number | null;
  missionType?: string;
  missionResourceId?: string;
  maxChallengeCount?: number;
  dailyChallengeCount?: number;
  dailyStartTime?: string | null;
  dailyEndTime?: string | null;
  completionRateCondition?: number;
  point?: number | null;
  liveAt?: string;
  liveStartAt?: string;
  liveEndAt?: string;
  liveEndDateAt?: string | null;
  liveType?: string;
  joinUrl?: string;
  meetingId?: string | null;
  password?: string | null;
  vodTypeCd?: string;
  linkUrl?: string | null;
  uploadVodSeq?: number | null;
  duration?: number | null;
  limitPercent?: number;
  limitDupPlay?: number | null;
  multiplyPlayTime?: number | null;
  vodSpeedControlYn?: number;
  place?: string;
  zipcode?: string;
  addrRoad1?: string;
  addrRoad2?: string;
  lat?: number | null;
  lon?: number | null;
  offlineStartAt?: string;
  offlineStartTime?: string;
  offlineEndTime?: string;
  addFiles?: number[];
  deleteFiles?: number[];
  changeSize?: number | null;
  pdfSecurityYn?: Yn;
}
export const curriculumInput = lazy((v: { curriculumTypeCd?: CurriculumType }) =>
  curriculumSchema(v?.curriculumTypeCd ?? CURRICULUM_TYPE.SECTION),
) as unknown as import('yup').Schema<CurriculumInput>;

export interface Video {
  uploadVodSeq: number;
  status: VideoStatus;
  percent: number;
  originFileName: string;
  fileSize: number;
  duration: number | null;
  thumbnailUrl: string | null;
  /** tus address, absolute path. */
  uploadUrl: string;
  /** Why it is not playable, with the limit it passed: hours, or millions of pixels. */
  failure: { reason: VideoFailure; max: number | null } | null;
  createdAt: string;
}
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
export interface LiveJoin {
  liveTypeCd: string;
  userType: string;
  itemSeq: number;
  joinUrl: string | null;
  startUrl: string | null;
  meetingId: string | null;
  gooroomeeId: string | null;
  channelLiveTypeCd: string;
}
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

export const curriculumListQuery = object({ type: string().oneOf(['edit']), page: count(), size: count() });
export const liveQuery = object({ i: seq().required(REQUIRED) });

export const curriculumApi = {
  ...withRules(curriculumCalls, { list: curriculumListQuery, joinLive: liveQuery, joinLivePublic: liveQuery }),
  find: get(`${co}/curriculums/:curriculumSeq`, 'public').returns<Curriculum>(),
  save: post(`${co}/curriculums`, 'CLASS_LIFECYCLE_UPDATE', curriculumInput).v('v2.0').returns<Curriculum>(),
  remove: post(`${co}/curriculums/:curriculumSeq/delete`, 'CLASS_LIFECYCLE_UPDATE').returns<null>(),
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

export const videoApi = {
  list: get('/channels/:channelSeq/videos', 'CLASS_LIFECYCLE_UPDATE', object({ page: count(), size: count(), q: text(100) })).returns<{
    list: Video[];
    totalCount: number;
  }>(),
  create: post(
    '/channels/:channelSeq/videos',
    'CLASS_LIFECYCLE_UPDATE',
    object({ filename: text(255, 1).required(REQUIRED), fileSize: number().integer().min(1).required(REQUIRED) }).noUnknown(),
  ).returns<Video>(),
  find: get('/channels/:channelSeq/videos/:uploadVodSeq', 'CLASS_LIFECYCLE_UPDATE').returns<Video>(),
  remove: post('/channels/:channelSeq/videos/:uploadVodSeq/delete', 'CLASS_LIFECYCLE_UPDATE').returns<null>(),
};
/** Multipart field `file`. `purpose` decides who may and where it lies. */
export const uploadApi = {
  image: post('/channels/:channelSeq/uploads/image', 'login').returns<UploadedFile>(),
  file: post('/channels/:channelSeq/uploads/file', 'CLASS_LIFECYCLE_UPDATE').returns<UploadedFile>(),
  /** A document with account data; it is deleted after a day unless it is submitted (`settlement.submit`). */
  document: post('/channels/:channelSeq/uploads/document', 'SITE_SALES_UPDATE').returns<UploadedFile>(),
  /** An address of such a document, valid for a few minutes. */
  documentFile: get('/channels/:channelSeq/uploads/document/:fileSeq', ['SITE_SALES_READ', 'SITE_SALES_UPDATE']).returns<{ url: string }>(),
  /** The PUT must be of this size and type, without a session. */
  address: get(
    '/channels/:channelSeq/file-upload',
    'CLASS_LIFECYCLE_UPDATE',
    object({ filename: text(255, 1).required(REQUIRED), fileSize: number().integer().min(1).required(REQUIRED) }),
  ).returns<{ uploadUrl: string; fileUrl: string; fileSeq: number; contentType: string }>(),
};
