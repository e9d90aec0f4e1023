import { array, lazy, mixed, number, object, string, type InferType } from 'yup';
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
  type VideoStatus,
  type WORK_TYPE,
  type Yn,
} from '../codes';
import { count, day, hour, message, oneOf, REQUIRED, seq, text, when, yn } from '../fields';
import type { UploadedFile } from './curriculum';

/** What every item of a class has, whatever its type. On the wire the fields of all other types stand beside it as null. */
interface ItemOfClass<Type extends CurriculumType> {
  curriculumSeq: number;
  courseSeq: number;
  /** The section it stands in, null before the first one. */
  sectionSeq: number | null;
  order: number;
  curriculumTypeCd: Type;
  title: string;
  workTypeCd: CodeOf<typeof WORK_TYPE>;
  content: string;
  xp: number | null;
  point: number | null;
  /** Whether learners hand something in; always true for a mission. */
  taskYn: Yn;
  publicScopeCd: CodeOf<typeof PUBLIC_SCOPE>;
  dueAt: string | null;
  /** Whether everybody may play the lesson, as a free preview. */
  isPublic: boolean;
  lockStatusYn: Yn;
  requiredMinutes: number | null;
  openedAt: string | null;
  /** Whether the viewer may open the lesson now: enrolled, staff, open class or free preview, and not locked. */
  playable: boolean;
  /** Whether the viewer has completed the lesson; false, N and 0 stand for visitors in this and the next fields. */
  completed: boolean;
  alreadyAttendedYn: Yn;
  playSecond: number;
}
/** A lesson that is held at a time: staff note who was there. */
interface Held {
  /** What staff noted of the viewer's attendance; null for nothing. */
  attendanceCd: Attendance | null;
}
/** A lesson that asks for something done elsewhere. */
interface Asks {
  missionType: string | null;
  /** The chat room or lesson it asks for. */
  missionResourceId: string | null;
}
/** A heading that stands over lessons. */
export type Section = ItemOfClass<typeof CURRICULUM_TYPE.SECTION>;
/** A lesson held in a video conference. */
export interface LiveLesson extends ItemOfClass<typeof CURRICULUM_TYPE.LIVE>, Held {
  liveAt: string | null;
  liveStartAt: string | null;
  liveEndAt: string | null;
  liveEndDateAt: string | null;
  liveType: CodeOf<typeof LIVE_TYPE> | null;
  /** Only for staff, and for a learner within the join window through join-live. */
  joinUrl: string | null;
  meetingId: string | null;
  password: string | null;
  /** How many minutes the lesson takes. */
  classTime: number | null;
  /** For staff: whether somebody could have seen the live begin, so that only its title may change. Null for everybody else. */
  isHeld: boolean | null;
}
/** A video, uploaded or of a hosting service. */
export interface VideoLesson extends ItemOfClass<typeof CURRICULUM_TYPE.VIDEO> {
  vodTypeCd: CodeOf<typeof VOD_TYPE> | null;
  linkUrl: string | null;
  /** The length of the film in seconds. */
  duration: number | null;
  limitPercent: number | null;
  /**
   * For an uploaded video: how many devices may play it at once; `multiplyPlayTime` times its length, in seconds, is how long it may play
   * in all.
   */
  limitDupPlay: number | null;
  multiplyPlayTime: number | null;
  limitPlayTime: number | null;
  vodSpeedControlYn: 0 | 1;
  uploadVodSeq: number | null;
  uploadOriginFile: string | null;
  vodLockStatusCd: VideoStatus | null;
  vodPercent: number | null;
  fileSize: number | null;
  /** Whether the film is an upload that is not ready to play yet. */
  isNewUploaded: boolean;
}
/** A mission for which something is handed in once. */
type MissionLesson = ItemOfClass<typeof CURRICULUM_TYPE.MISSION>;
/** A lesson held at a place; the detailed address only for those inside. */
export interface OfflineLesson extends ItemOfClass<typeof CURRICULUM_TYPE.OFFLINE>, Held {
  place: string | null;
  zipcode: string | null;
  addrRoad1: string | null;
  addrRoad2: string | null;
  lat: number | null;
  lon: number | null;
  offlineStartAt: string | null;
  offlineStartTime: string | null;
  offlineEndTime: string | null;
}
/** A lesson that is a text to read. */
type TextLesson = ItemOfClass<typeof CURRICULUM_TYPE.TEXT>;
/** A lesson that is files to take along. */
export interface FileLesson extends ItemOfClass<typeof CURRICULUM_TYPE.FILE> {
  files: UploadedFile[];
  /** Y: learners read the PDF files here alone; they have no address (`readFile`). */
  pdfSecurityYn: Yn;
}
/** A file that learners read in the classroom and never hold. */
export const isReadOnly = (lesson: Pick<FileLesson, 'pdfSecurityYn'>, file: Pick<UploadedFile, 'contentType' | 'originFileName'>) =>
  lesson.pdfSecurityYn === YN.YES && (file.contentType === 'application/pdf' || /\.pdf$/i.test(file.originFileName));
/** A mission that is done by entering a chat room. */
export interface ChatLesson extends ItemOfClass<typeof CURRICULUM_TYPE.CHAT>, Asks {}
/** Finishing another lesson of the site. */
interface CourseLesson extends ItemOfClass<typeof CURRICULUM_TYPE.COURSE>, Asks {}
/** Posting: how often, between which hours of Seoul, and which part of all makes it count as done, in percent. */
export interface PostLesson extends ItemOfClass<typeof CURRICULUM_TYPE.POST>, Asks {
  maxChallengeCount: number | null;
  dailyChallengeCount: number | null;
  dailyStartTime: string | null;
  dailyEndTime: string | null;
  completionRateCondition: number | null;
}
/** A lesson of any type: `curriculumTypeCd` tells which, and with it which fields it has. */
export type Lesson =
  | LiveLesson
  | VideoLesson
  | MissionLesson
  | OfflineLesson
  | TextLesson
  | FileLesson
  | ChatLesson
  | CourseLesson
  | PostLesson;
/** A lesson or section in order. */
export type Curriculum = Section | Lesson;

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type FieldOf<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;
/** A lesson as its JSON has it: with the fields of all types, null or empty where its own type has none. */
export type LessonJson = { [Key in KeyOf<Curriculum>]: FieldOf<Curriculum, Key> };

/** Not asked for, or at least one. */
const minutes = () => count(10_000).min(1, REQUIRED).nullable();
/** What the form of every type takes; a section keeps its title only. */
const common = <Type extends CurriculumType>(type: Type) => ({
  curriculumSeq: seq().nullable(),
  curriculumTypeCd: oneOf([type]).required(REQUIRED),
  title: text(100, 1).required(REQUIRED),
  content: text(200_000),
  isPublic: mixed<boolean>().transform((v) => v === true || v === 'Y' || v === 1),
  lockStatusYn: yn(),
  requiredMinutes: minutes(),
  openedAt: when().nullable(),
  sectionSeq: seq().nullable(),
  taskYn: yn(),
  publicScopeCd: oneOf(values(PUBLIC_SCOPE)),
  dueAt: when().nullable(),
  xp: count(10_000).nullable(),
  point: count(1000).nullable(),
});
const lesson = <Type extends CurriculumType>(type: Type) => {
  const { content, isPublic, lockStatusYn, taskYn, publicScopeCd, ...rest } = common(type);
  return {
    ...rest,
    content: content.default(''),
    isPublic: isPublic.default(false),
    lockStatusYn: lockStatusYn.default(YN.NO),
    taskYn: taskYn.default(YN.NO),
    publicScopeCd: publicScopeCd.default(PUBLIC_SCOPE.STAFF),
  };
};
/** A lesson whose length nothing else says tells how long it takes; one from before that rule keeps none until its form is saved. */
const timed = <Type extends CurriculumType>(type: Type) => ({
  ...lesson(type),
  requiredMinutes: minutes().when('curriculumSeq', { is: (seq: unknown) => !seq, then: (s) => s.required(REQUIRED) }),
});
const TIMED: readonly CurriculumType[] = [CURRICULUM_TYPE.TEXT, CURRICULUM_TYPE.FILE, CURRICULUM_TYPE.MISSION];
/** Whether the form of a lesson of this type asks how long it takes (AT-030): videos, lives and meetings have a length of their own. */
export const asksForMinutes = (type: CurriculumType) => TIMED.includes(type);
/** The number of the form, chat room or class that a lesson of this type is about. */
const resource = () =>
  string()
    .matches(/^[1-9]\d{0,14}$/, { message: REQUIRED, excludeEmptyString: true })
    .required(REQUIRED);
const times = (max: number) => count(max).min(1, message('number')).required(REQUIRED);

/** The rules of each type's form. */
export const lessonSchemas = {
  [CURRICULUM_TYPE.SECTION]: object(common(CURRICULUM_TYPE.SECTION)).noUnknown(),
  [CURRICULUM_TYPE.LIVE]: object({
    ...lesson(CURRICULUM_TYPE.LIVE),
    liveAt: day().required(REQUIRED),
    liveStartAt: hour().required(REQUIRED),
    liveEndAt: hour().required(REQUIRED),
    liveEndDateAt: day().nullable(),
    liveType: oneOf(values(LIVE_TYPE)).default(LIVE_TYPE.ZOOM).required(REQUIRED),
    /** A live that is entered by its address has one (AT-033); the service of lessons asks for it when such a live is changed. */
    joinUrl: text(2000)
      .default('')
      .when(['liveType', 'curriculumSeq'], {
        is: (type: unknown, of: unknown) => type === LIVE_TYPE.LINK && !of,
        then: (s) => s.required(REQUIRED),
      }),
    meetingId: text(100).nullable(),
    password: text(50).nullable(),
    /** Says that it begins in the past on purpose. */
    pastYn: yn(),
  }).noUnknown(),
  [CURRICULUM_TYPE.VIDEO]: object({
    ...lesson(CURRICULUM_TYPE.VIDEO),
    vodTypeCd: oneOf(values(VOD_TYPE)).default(VOD_TYPE.UPLOAD).required(REQUIRED),
    linkUrl: string()
      .trim()
      .max(2000)
      .nullable()
      .when('vodTypeCd', { is: VOD_TYPE.UPLOAD, otherwise: (s) => s.required(REQUIRED) }),
    uploadVodSeq: seq()
      .nullable()
      .when('vodTypeCd', { is: VOD_TYPE.UPLOAD, then: (s) => s.required(REQUIRED) }),
    duration: number().min(0).max(360_000).nullable(),
    limitPercent: count(100).default(0),
    /** How many devices of one person may play it at once, and for how many times its length; 0 sets no limit. */
    limitDupPlay: count(10).default(0),
    multiplyPlayTime: count(20).default(0),
    vodSpeedControlYn: mixed<0 | 1>()
      .transform((v) => (v === 0 || v === 'N' || v === false ? 0 : 1))
      .default(1),
  }).noUnknown(),
  [CURRICULUM_TYPE.MISSION]: object(timed(CURRICULUM_TYPE.MISSION)).noUnknown(),
  [CURRICULUM_TYPE.OFFLINE]: object({
    ...lesson(CURRICULUM_TYPE.OFFLINE),
    place: text(100).required(REQUIRED),
    zipcode: text(10).default(''),
    addrRoad1: text(200).required(REQUIRED),
    addrRoad2: text(100).default(''),
    lat: number().min(-90, message('number')).max(90, message('number')).typeError(message('number')).nullable(),
    lon: number().min(-180, message('number')).max(180, message('number')).typeError(message('number')).nullable(),
    offlineStartAt: day().required(REQUIRED),
    offlineStartTime: hour().required(REQUIRED),
    offlineEndTime: hour().required(REQUIRED),
  }).noUnknown(),
  [CURRICULUM_TYPE.TEXT]: object({
    ...timed(CURRICULUM_TYPE.TEXT),
    content: text(200_000)
      .required(REQUIRED)
      .test('filled', REQUIRED, (html) => /<(img|iframe|video)\b/.test(html ?? '') || !!(html ?? '').replace(/<[^>]*>|&nbsp;/g, '').trim()),
  }).noUnknown(),
  [CURRICULUM_TYPE.FILE]: object({
    ...timed(CURRICULUM_TYPE.FILE),
    addFiles: array(seq().required(REQUIRED)).max(20).default([]),
    deleteFiles: array(seq().required(REQUIRED)).default([]),
    changeSize: number().nullable(),
    pdfSecurityYn: yn().default(YN.NO),
  }).noUnknown(),
  [CURRICULUM_TYPE.CHAT]: object({
    ...lesson(CURRICULUM_TYPE.CHAT),
    missionType: oneOf([MISSION_TYPE.ENTER_CHAT_ROOM]).default(MISSION_TYPE.ENTER_CHAT_ROOM),
    missionResourceId: resource(),
  }).noUnknown(),
  [CURRICULUM_TYPE.COURSE]: object({
    ...lesson(CURRICULUM_TYPE.COURSE),
    missionType: oneOf([MISSION_TYPE.LESSON_COMPLETE]).default(MISSION_TYPE.LESSON_COMPLETE),
    missionResourceId: resource(),
  }).noUnknown(),
  [CURRICULUM_TYPE.POST]: object({
    ...lesson(CURRICULUM_TYPE.POST),
    missionType: oneOf([MISSION_TYPE.NEW_POST]).default(MISSION_TYPE.NEW_POST),
    maxChallengeCount: times(1000),
    dailyChallengeCount: times(50).default(1),
    dailyStartTime: hour().nullable(),
    dailyEndTime: hour().nullable(),
    completionRateCondition: times(100).default(100),
  }).noUnknown(),
} satisfies { [Type in CurriculumType]: { readonly __outputType: { curriculumTypeCd: Type } } };

/** The rules of the form, which asks for the time of a lesson from before too. */
export const lessonFormSchema = (type: CurriculumType) =>
  asksForMinutes(type) ? lessonSchemas[type].shape({ requiredMinutes: minutes().required(REQUIRED) }) : lessonSchemas[type];

/** The checked form of a lesson of one type. */
export type InputOfType<Type extends CurriculumType> = InferType<(typeof lessonSchemas)[Type]>;
/** The checked form of a lesson or section. */
export type CurriculumInput = { [Type in CurriculumType]: InputOfType<Type> }[CurriculumType];
const TYPES: readonly unknown[] = values(CURRICULUM_TYPE);
const isType = (type: unknown): type is CurriculumType => TYPES.includes(type);
/** The rules of the type that the form names; an unknown type is refused as a section's. */
export const curriculumInput = lazy(
  (form: { curriculumTypeCd?: unknown } | undefined) =>
    lessonSchemas[isType(form?.curriculumTypeCd) ? form.curriculumTypeCd : CURRICULUM_TYPE.SECTION],
);
