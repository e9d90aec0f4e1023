import { array, lazy, mixed, number, object, string, type InferType } from 'yup';
import {
  LESSON_TYPE,
  LIVE_TYPE,
  MISSION_TYPE,
  PUBLIC_SCOPE,
  VOD_TYPE,
  YN,
  values,
  type Attendance,
  type CodeOf,
  type LessonType,
  type VideoStatus,
  type WORK_TYPE,
  type Yn,
} from '../codes';
import { count, day, hour, message, oneOf, REQUIRED, seq, text, when, yn } from '../fields';
import type { UploadedFile } from './curriculum';

/** Maximum number of files that one lesson may have. */
export const LESSON_FILES_MAX = 20;

/**
 * The fields that every lesson and section has, whatever its type. The JSON also has the fields of the other types, as null (`LessonJson`).
 */
interface ItemOfClass<Type extends LessonType> {
  curriculumSeq: number;
  courseSeq: number;
  /** The section above the lesson; null for lessons before the first section. */
  sectionSeq: number | null;
  order: number;
  curriculumTypeCd: Type;
  title: string;
  workTypeCd: CodeOf<typeof WORK_TYPE>;
  content: string;
  xp: number | null;
  point: number | null;
  /** Y: learners hand something in; always Y for the types MISSION and POST. */
  taskYn: Yn;
  publicScopeCd: CodeOf<typeof PUBLIC_SCOPE>;
  dueAt: string | null;
  /** Whether everybody may open the lesson without enrolling, as a preview. */
  isPublic: boolean;
  lockStatusYn: Yn;
  requiredMinutes: number | null;
  openedAt: string | null;
  /**
   * Whether the viewer may open the lesson now: the viewer is enrolled, or the class is open, or the lesson is a preview; and the lesson is
   * not locked, and its opening has come. Staff may open it in any case.
   */
  playable: boolean;
  /** Whether the viewer has completed the lesson. For visitors it is false, `alreadyAttendedYn` N and `playSecond` 0. */
  completed: boolean;
  alreadyAttendedYn: Yn;
  playSecond: number;
}
/** A lesson that is held at a time, at which staff mark attendance. */
interface Held {
  /** The viewer's attendance as staff marked it; null: no mark. */
  attendanceCd: Attendance | null;
}
/** A mission that asks for something outside of the lesson itself. */
interface Asks {
  missionType: string | null;
  /** The number of the chat room to enter, or of the lesson to complete. */
  missionResourceId: string | null;
}
/** A heading over the lessons that follow it. */
export type Section = ItemOfClass<typeof LESSON_TYPE.SECTION>;
/** A lesson held in a video conference. */
export interface LiveLesson extends ItemOfClass<typeof LESSON_TYPE.LIVE>, Held {
  liveAt: string | null;
  liveStartAt: string | null;
  liveEndAt: string | null;
  liveEndDateAt: string | null;
  liveType: CodeOf<typeof LIVE_TYPE> | null;
  /** The address of the meeting: for staff, and for a learner only through `joinLive` while entering is possible. */
  joinUrl: string | null;
  meetingId: string | null;
  password: string | null;
  /** The minutes that the lesson takes. */
  classTime: number | null;
  /** The minutes before the beginning from which the viewer can enter: those that the site gives to learners, or to staff. */
  joinWindowMinutes: number | null;
  /**
   * Where staff edit the curriculum: whether the live lesson has begun at a time that was set beforehand, in a class that is published or
   * has had learners; then only the lesson's title can be changed. Null elsewhere.
   */
  isHeld: boolean | null;
}
/** A video lesson: an uploaded video, or one at YouTube or Vimeo. */
export interface VideoLesson extends ItemOfClass<typeof LESSON_TYPE.VIDEO> {
  vodTypeCd: CodeOf<typeof VOD_TYPE> | null;
  linkUrl: string | null;
  /** The length of the video in seconds. */
  duration: number | null;
  limitPercent: number | null;
  /**
   * For an uploaded video: how many devices of one person may play it at the same time. `multiplyPlayTime` times its length is
   * `limitPlayTime`, the seconds for which one person may play it in all.
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
  /** Whether the video is an upload that cannot be played: it is not converted yet, or failed. */
  isNewUploaded: boolean;
}
/** A mission for which a learner hands something in, once. */
type MissionLesson = ItemOfClass<typeof LESSON_TYPE.MISSION>;
/** A lesson held at a place; only learners and staff see the detailed address. */
export interface OfflineLesson extends ItemOfClass<typeof LESSON_TYPE.OFFLINE>, Held {
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
/** A lesson that consists of a text. */
type TextLesson = ItemOfClass<typeof LESSON_TYPE.TEXT>;
/** A lesson that consists of files to download. */
export interface FileLesson extends ItemOfClass<typeof LESSON_TYPE.FILE> {
  files: UploadedFile[];
  /** Y: learners can read its PDF files in the classroom only, and cannot download them (`readFile`). */
  pdfSecurityYn: Yn;
}
/** Whether a file of a lesson can be read in the classroom only. */
export const isReadOnly = (lesson: Pick<FileLesson, 'pdfSecurityYn'>, file: Pick<UploadedFile, 'contentType' | 'originFileName'>) =>
  lesson.pdfSecurityYn === YN.YES && (file.contentType === 'application/pdf' || /\.pdf$/i.test(file.originFileName));
/** A mission: to enter a chat room. */
export interface ChatLesson extends ItemOfClass<typeof LESSON_TYPE.CHAT>, Asks {}
/** A mission: to complete another lesson of the site. */
interface CourseLesson extends ItemOfClass<typeof LESSON_TYPE.COURSE>, Asks {}
/**
 * A mission: to write posts. It says how many in all and how many a day, between which times of Seoul, and which percentage of them
 * completes the mission.
 */
export interface PostLesson extends ItemOfClass<typeof LESSON_TYPE.POST>, Asks {
  maxChallengeCount: number | null;
  dailyChallengeCount: number | null;
  dailyStartTime: string | null;
  dailyEndTime: string | null;
  completionRateCondition: number | null;
}
/** A lesson of any type; `curriculumTypeCd` tells which type, and so which fields it has. */
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
/** A lesson or a section. */
export type CurriculumItem = Section | Lesson;

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type FieldOf<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;
/** A lesson as it is in JSON: it has the fields of all types, null or empty where they are not those of its own type. */
export type LessonJson = { [Key in KeyOf<CurriculumItem>]: FieldOf<CurriculumItem, Key> };

/** Takes a number of minutes from 1, or null for none. */
const minutes = () => count(10_000).min(1, REQUIRED).nullable();
/** The fields in the form of every type. A section needs only its title; its text, dates and task are not stored. */
const common = <Type extends LessonType>(type: Type) => ({
  curriculumSeq: seq().nullable(),
  curriculumTypeCd: oneOf([type]).required(REQUIRED),
  title: text(100, 1).required(REQUIRED),
  content: text(200_000),
  isPublic: mixed<boolean>().transform((v) => v === true || v === YN.YES || v === 1),
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
const lesson = <Type extends LessonType>(type: Type) => {
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
/**
 * The form of a type whose lessons have no length of their own: a new lesson has to name its minutes. A lesson made before that rule may
 * stay without until its form is saved (`lessonFormSchema`).
 */
const timed = <Type extends LessonType>(type: Type) => ({
  ...lesson(type),
  requiredMinutes: minutes().when('curriculumSeq', { is: (seq: unknown) => !seq, then: (s) => s.required(REQUIRED) }),
});
const TIMED_TYPES: readonly LessonType[] = [LESSON_TYPE.TEXT, LESSON_TYPE.FILE, LESSON_TYPE.MISSION];
/**
 * Whether the form of a lesson of this type asks how many minutes it takes (AT-030); videos, live lessons and meetings have a length of
 * their own.
 */
export const asksForMinutes = (type: LessonType) => TIMED_TYPES.includes(type);
/** Takes the number of the chat room or lesson that a mission asks for. */
const resource = () =>
  string()
    .matches(/^[1-9]\d{0,14}$/, { message: REQUIRED, excludeEmptyString: true })
    .required(REQUIRED);
const times = (max: number) => count(max).min(1, message('number')).required(REQUIRED);

/** The rules of the form of each type. */
export const lessonSchemas = {
  [LESSON_TYPE.SECTION]: object(common(LESSON_TYPE.SECTION)).noUnknown(),
  [LESSON_TYPE.LIVE]: object({
    ...lesson(LESSON_TYPE.LIVE),
    liveAt: day().required(REQUIRED),
    liveStartAt: hour().required(REQUIRED),
    liveEndAt: hour().required(REQUIRED),
    liveEndDateAt: day().nullable(),
    liveType: oneOf(values(LIVE_TYPE)).default(LIVE_TYPE.ZOOM).required(REQUIRED),
    /**
     * The address of the meeting; a new live lesson with a link of its own needs one (AT-033). When such a lesson is changed, the server
     * checks that it still has an address.
     */
    joinUrl: text(2000)
      .default('')
      .when(['liveType', 'curriculumSeq'], {
        is: (type: unknown, of: unknown) => type === LIVE_TYPE.LINK && !of,
        then: (s) => s.required(REQUIRED),
      }),
    meetingId: text(100).nullable(),
    password: text(50).nullable(),
    /** Y: staff know that the live lesson begins in the past and want to save it all the same. */
    pastYn: yn(),
  }).noUnknown(),
  [LESSON_TYPE.VIDEO]: object({
    ...lesson(LESSON_TYPE.VIDEO),
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
    /**
     * How many devices of one person may play the video at the same time; `multiplyPlayTime` is how many times its length one person may
     * play it in all. 0: no limit.
     */
    limitDupPlay: count(10).default(0),
    multiplyPlayTime: count(20).default(0),
    vodSpeedControlYn: mixed<0 | 1>()
      .transform((v) => (v === 0 || v === YN.NO || v === false ? 0 : 1))
      .default(1),
  }).noUnknown(),
  [LESSON_TYPE.MISSION]: object(timed(LESSON_TYPE.MISSION)).noUnknown(),
  [LESSON_TYPE.OFFLINE]: object({
    ...lesson(LESSON_TYPE.OFFLINE),
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
  [LESSON_TYPE.TEXT]: object({
    ...timed(LESSON_TYPE.TEXT),
    content: text(200_000)
      .required(REQUIRED)
      .test('filled', REQUIRED, (html) => /<(img|iframe|video)\b/.test(html ?? '') || !!(html ?? '').replace(/<[^>]*>|&nbsp;/g, '').trim()),
  }).noUnknown(),
  [LESSON_TYPE.FILE]: object({
    ...timed(LESSON_TYPE.FILE),
    addFiles: array(seq().required(REQUIRED)).max(LESSON_FILES_MAX).default([]),
    deleteFiles: array(seq().required(REQUIRED)).default([]),
    changeSize: number().nullable(),
    pdfSecurityYn: yn().default(YN.NO),
  }).noUnknown(),
  [LESSON_TYPE.CHAT]: object({
    ...lesson(LESSON_TYPE.CHAT),
    missionType: oneOf([MISSION_TYPE.ENTER_CHAT_ROOM]).default(MISSION_TYPE.ENTER_CHAT_ROOM),
    missionResourceId: resource(),
  }).noUnknown(),
  [LESSON_TYPE.COURSE]: object({
    ...lesson(LESSON_TYPE.COURSE),
    missionType: oneOf([MISSION_TYPE.LESSON_COMPLETE]).default(MISSION_TYPE.LESSON_COMPLETE),
    missionResourceId: resource(),
  }).noUnknown(),
  [LESSON_TYPE.POST]: object({
    ...lesson(LESSON_TYPE.POST),
    missionType: oneOf([MISSION_TYPE.NEW_POST]).default(MISSION_TYPE.NEW_POST),
    maxChallengeCount: times(1000),
    dailyChallengeCount: times(50).default(1),
    dailyStartTime: hour().nullable(),
    dailyEndTime: hour().nullable(),
    completionRateCondition: times(100).default(100),
  }).noUnknown(),
} satisfies { [Type in LessonType]: { readonly __outputType: { curriculumTypeCd: Type } } };

/** The rules of the web's form. Unlike the server it also asks for the minutes of a lesson that was made before minutes were asked for. */
export const lessonFormSchema = (type: LessonType) =>
  asksForMinutes(type) ? lessonSchemas[type].shape({ requiredMinutes: minutes().required(REQUIRED) }) : lessonSchemas[type];

/** The validated input of a lesson of one type. */
export type InputOfType<Type extends LessonType> = InferType<(typeof lessonSchemas)[Type]>;
/** The validated input of a lesson or section. */
export type CurriculumItemInput = { [Type in LessonType]: InputOfType<Type> }[LessonType];
const LESSON_TYPES: readonly unknown[] = values(LESSON_TYPE);
const isType = (type: unknown): type is LessonType => LESSON_TYPES.includes(type);
/** Validates a lesson by the rules of the type that it names; with an unknown type it is refused by the rules of a section. */
export const curriculumInput = lazy(
  (form: { curriculumTypeCd?: unknown } | undefined) =>
    lessonSchemas[isType(form?.curriculumTypeCd) ? form.curriculumTypeCd : LESSON_TYPE.SECTION],
);
