import { COURSE_TYPE, COURSE_TYPE_CD, LESSON_TYPE, type CodeOf, type LessonType } from '../codes';

/**
 * The kinds of classes: which lessons each has, how people enrol, and which parts its page has. Services, wizard and page use this one
 * table; docs/kinds.md describes it in words.
 */

/** A kind of class (`COURSE_TYPE`), the key of `COURSE_KINDS`. */
export type CourseKind = CodeOf<typeof COURSE_TYPE>;

/** How people enrol in a class of a kind. */
export const ENROL_BY = {
  /** People enrol as the class's payment page says: free or paid, first come or by application. */
  SALE: 'SALE',
  /** People apply: staff decide about each application, and a class that costs something is paid after the approval. */
  APPLICATION: 'APPLICATION',
  /** People join: free or paid, with any number of seats and access without end. */
  JOINING: 'JOINING',
  /** Nobody can enrol yet: visitors ask to be told when the class opens, and the page shows how many did. */
  DEMAND: 'DEMAND',
} as const;
type EnrolBy = CodeOf<typeof ENROL_BY>;

/** What says how long a class of a kind takes. */
export const RUNS_BY = {
  /** The class takes a number of whole months, at least one. */
  MONTHS: 'MONTHS',
  /** The class has dates: staff have to name its first day. */
  DATES: 'DATES',
  /** The class takes as long as its access, whose days its payment page sets. */
  ACCESS: 'ACCESS',
} as const;
type RunsBy = CodeOf<typeof RUNS_BY>;

/** Parts of a class's page that not every kind has. */
export const KIND_PART = {
  CURRICULUM: 'curriculum',
  /** The dates and places of its live lessons and meetings. */
  MEETINGS: 'meetings',
  /** The latest posts of the class, with a link to its boards. */
  BOARD: 'board',
  /** The steps of an application, one after another. */
  STEPS: 'steps',
  /** How many people wait for the class to open. */
  DEMAND: 'demand',
  TEACHERS: 'teachers',
  REVIEWS: 'reviews',
  QUESTIONS: 'questions',
  REFUND: 'refund',
  CONTACT: 'contact',
} as const;
export type KindPart = CodeOf<typeof KIND_PART>;

/** The rules by which kinds of classes differ: lessons, enrolment, duration and parts of the page. */
export interface KindRules {
  /** Types of lessons that staff can add, the usual one first. */
  lessons: readonly LessonType[];
  /** Whether a class of this kind needs a lesson before it can be published. */
  needsLesson: boolean;
  enrolBy: EnrolBy;
  runsBy: RunsBy;
  page: readonly KindPart[];
}

const { LIVE, SECTION, VIDEO, MISSION, OFFLINE, TEXT, FILE, CHAT, COURSE, POST } = LESSON_TYPE;
const COMMON_PARTS = [KIND_PART.TEACHERS, KIND_PART.REVIEWS, KIND_PART.QUESTIONS, KIND_PART.REFUND, KIND_PART.CONTACT] as const;

/** The rules of every kind of class. Challenges and packages are not in it, since they have screens of their own. */
export const COURSE_KINDS: Record<CourseKind, KindRules> = {
  VOD: {
    lessons: [VIDEO, TEXT, FILE, MISSION, LIVE, OFFLINE, CHAT, COURSE, POST, SECTION],
    needsLesson: true,
    enrolBy: ENROL_BY.SALE,
    runsBy: RUNS_BY.ACCESS,
    page: [KIND_PART.CURRICULUM, ...COMMON_PARTS],
  },
  LIVE: {
    lessons: [LIVE, VIDEO, TEXT, FILE, MISSION, OFFLINE, CHAT, COURSE, POST, SECTION],
    needsLesson: true,
    enrolBy: ENROL_BY.SALE,
    runsBy: RUNS_BY.MONTHS,
    page: [KIND_PART.MEETINGS, KIND_PART.CURRICULUM, ...COMMON_PARTS],
  },
  OFFLINE: {
    lessons: [OFFLINE, TEXT, FILE, MISSION, VIDEO, SECTION],
    needsLesson: true,
    enrolBy: ENROL_BY.SALE,
    runsBy: RUNS_BY.DATES,
    page: [KIND_PART.MEETINGS, KIND_PART.CURRICULUM, ...COMMON_PARTS],
  },
  CUSTOM: {
    lessons: [LIVE, OFFLINE, VIDEO, TEXT, FILE, MISSION, CHAT, SECTION],
    needsLesson: false,
    enrolBy: ENROL_BY.APPLICATION,
    runsBy: RUNS_BY.MONTHS,
    page: [KIND_PART.STEPS, KIND_PART.CURRICULUM, ...COMMON_PARTS],
  },
  SPECIAL: {
    lessons: [LIVE, OFFLINE, VIDEO, TEXT, FILE],
    needsLesson: true,
    enrolBy: ENROL_BY.SALE,
    runsBy: RUNS_BY.DATES,
    page: [KIND_PART.MEETINGS, KIND_PART.TEACHERS, KIND_PART.REVIEWS, KIND_PART.QUESTIONS, KIND_PART.REFUND, KIND_PART.CONTACT],
  },
  CLUB: {
    lessons: [OFFLINE, LIVE, CHAT, TEXT, FILE, MISSION, POST, SECTION],
    needsLesson: true,
    enrolBy: ENROL_BY.SALE,
    runsBy: RUNS_BY.MONTHS,
    page: [KIND_PART.MEETINGS, KIND_PART.BOARD, KIND_PART.CURRICULUM, ...COMMON_PARTS],
  },
  COMMUNITY: {
    lessons: [TEXT, FILE, VIDEO, LIVE, CHAT, POST, SECTION],
    needsLesson: false,
    enrolBy: ENROL_BY.JOINING,
    runsBy: RUNS_BY.ACCESS,
    page: [KIND_PART.BOARD, KIND_PART.CURRICULUM, KIND_PART.TEACHERS, KIND_PART.REVIEWS, KIND_PART.REFUND, KIND_PART.CONTACT],
  },
  SURVEY: {
    lessons: [],
    needsLesson: false,
    enrolBy: ENROL_BY.DEMAND,
    runsBy: RUNS_BY.ACCESS,
    page: [KIND_PART.DEMAND, KIND_PART.TEACHERS, KIND_PART.QUESTIONS, KIND_PART.CONTACT],
  },
};

/** The kinds of classes in the order in which the wizard offers them. */
export const COURSE_KIND_NAMES = Object.keys(COURSE_KINDS) as CourseKind[];

/** Packages and challenges, whose rules this table does not have. */
const TYPES_WITHOUT_RULES: readonly string[] = [COURSE_TYPE_CD.PACKAGE, COURSE_TYPE_CD.CHALLENGE];
/** The rules of a class's kind; null for packages and challenges. */
export const kindOf = (c: { courseType: string; courseTypeCd: string }): KindRules | null =>
  TYPES_WITHOUT_RULES.includes(c.courseTypeCd) ? null : (COURSE_KINDS[c.courseType as CourseKind] ?? null);

/**
 * The `courseTypeCd` of a new class: a club has the code of clubs, a class that is made as a project (as by a member) the code of
 * projects, every other class that of classes (AM-326).
 */
export const codeOfClass = (courseType: string, project: boolean) =>
  courseType === COURSE_TYPE.CLUB ? COURSE_TYPE_CD.CLUB : project ? COURSE_TYPE_CD.PROJECT : COURSE_TYPE_CD.CLASS;

/** Whether nobody can enrol in a class yet, and its page only counts who wants to. SQL: main.is_survey. */
export const isSurvey = (c: { courseType: string; courseTypeCd: string }) => kindOf(c)?.enrolBy === ENROL_BY.DEMAND;
/** Whether people join a class to talk, so that who is in it comes to its boards, where another class has its classroom. */
export const isCommunity = (c: { courseType: string; courseTypeCd: string }) => kindOf(c)?.enrolBy === ENROL_BY.JOINING;
/** Whether the page of a class has this part; packages and challenges have every part. */
export const hasPart = (c: { courseType: string; courseTypeCd: string }, part: KindPart) => kindOf(c)?.page.includes(part) ?? true;
/** Whether a class of this kind can have a lesson of this type; packages and challenges can have any. */
export const takesLesson = (c: { courseType: string; courseTypeCd: string }, type: LessonType) => kindOf(c)?.lessons.includes(type) ?? true;
/** Whether a class of this kind can have lessons at all, so that rules of learning and certificates mean something there. */
export const hasLessons = (c: { courseType: string; courseTypeCd: string }) => kindOf(c)?.lessons.length !== 0;
/** Whether a class can have live lessons; a challenge has missions alone. */
export const takesLives = (c: { courseType: string; courseTypeCd: string }) =>
  c.courseTypeCd !== COURSE_TYPE_CD.CHALLENGE && takesLesson(c, LIVE);
/**
 * How many months a class takes; null where its kind takes none, whose class may still hold the number of an earlier kind that no form of
 * it shows.
 */
export const monthsOf = (c: { courseType: string; courseTypeCd: string; period: number | null }) =>
  kindOf(c)?.runsBy === RUNS_BY.MONTHS ? c.period : null;
