import { COURSE_TYPE, COURSE_TYPE_CD, CURRICULUM_TYPE, type CodeOf, type CurriculumType } from '../codes';

/*
 * What each kind of class is: the lessons that it takes, how people enrol in it, and what its page shows. The services, the wizard and
 * the page read this one table, and docs/kinds.md tells it in words.
 */

/** A kind of class (`COURSE_TYPE`), the key of the table below. */
export type CourseKind = CodeOf<typeof COURSE_TYPE>;

/** How people come into a class of a kind. */
export const ENROL_BY = {
  /** As its payment page says: free or paid, first come or by application. */
  SALE: 'SALE',
  /** Each application is decided by staff, and paid once it is approved. */
  APPLICATION: 'APPLICATION',
  /** Free or paid, with neither seats nor an end of access. */
  JOINING: 'JOINING',
  /** Nobody enrols yet: visitors ask to be told when it opens, and are counted. */
  DEMAND: 'DEMAND',
} as const;
type EnrolBy = CodeOf<typeof ENROL_BY>;

/** How long a class of a kind takes. */
export const RUNS_BY = {
  /** Whole months, one at least. */
  MONTHS: 'MONTHS',
  /** On a day: its first one is said. */
  DATES: 'DATES',
  /** The class takes as long as access lasts, which the payment page says. */
  ACCESS: 'ACCESS',
} as const;
type RunsBy = CodeOf<typeof RUNS_BY>;

/** A part of the page that not every kind has. */
export const KIND_PART = {
  CURRICULUM: 'curriculum',
  /** When and where its meetings are: lives, and lessons at a place. */
  MEETINGS: 'meetings',
  /** What is talked about in it, and the way to its boards. */
  BOARD: 'board',
  /** How an application goes, step by step. */
  STEPS: 'steps',
  /** How many people wait for it to open. */
  DEMAND: 'demand',
  TEACHERS: 'teachers',
  REVIEWS: 'reviews',
  QUESTIONS: 'questions',
  REFUND: 'refund',
  CONTACT: 'contact',
} as const;
export type KindPart = CodeOf<typeof KIND_PART>;

/** What is different between kinds of classes: lessons, enrolment, duration and parts of the page. */
export interface KindRules {
  /** Types of lessons that may be added, the usual one first. */
  lessons: readonly CurriculumType[];
  /** Whether a class of this kind can be published only with a lesson. */
  needsLesson: boolean;
  enrolBy: EnrolBy;
  runsBy: RunsBy;
  page: readonly KindPart[];
}

const { LIVE, SECTION, VIDEO, MISSION, OFFLINE, TEXT, FILE, CHAT, COURSE, POST } = CURRICULUM_TYPE;
const P = KIND_PART;
const COMMON_PARTS = [P.TEACHERS, P.REVIEWS, P.QUESTIONS, P.REFUND, P.CONTACT] as const;

/** The rules of every kind of class (`COURSE_TYPE`); challenges and packages have screens of their own and are not in it. */
export const COURSE_KINDS: Record<CourseKind, KindRules> = {
  VOD: {
    lessons: [VIDEO, TEXT, FILE, MISSION, LIVE, OFFLINE, CHAT, COURSE, POST, SECTION],
    needsLesson: true,
    enrolBy: ENROL_BY.SALE,
    runsBy: RUNS_BY.ACCESS,
    page: [P.CURRICULUM, ...COMMON_PARTS],
  },
  LIVE: {
    lessons: [LIVE, VIDEO, TEXT, FILE, MISSION, OFFLINE, CHAT, COURSE, POST, SECTION],
    needsLesson: true,
    enrolBy: ENROL_BY.SALE,
    runsBy: RUNS_BY.MONTHS,
    page: [P.MEETINGS, P.CURRICULUM, ...COMMON_PARTS],
  },
  OFFLINE: {
    lessons: [OFFLINE, TEXT, FILE, MISSION, VIDEO, SECTION],
    needsLesson: true,
    enrolBy: ENROL_BY.SALE,
    runsBy: RUNS_BY.DATES,
    page: [P.MEETINGS, P.CURRICULUM, ...COMMON_PARTS],
  },
  CUSTOM: {
    lessons: [LIVE, OFFLINE, VIDEO, TEXT, FILE, MISSION, CHAT, SECTION],
    needsLesson: false,
    enrolBy: ENROL_BY.APPLICATION,
    runsBy: RUNS_BY.MONTHS,
    page: [P.STEPS, P.CURRICULUM, ...COMMON_PARTS],
  },
  SPECIAL: {
    lessons: [LIVE, OFFLINE, VIDEO, TEXT, FILE],
    needsLesson: true,
    enrolBy: ENROL_BY.SALE,
    runsBy: RUNS_BY.DATES,
    page: [P.MEETINGS, P.TEACHERS, P.REVIEWS, P.QUESTIONS, P.REFUND, P.CONTACT],
  },
  CLUB: {
    lessons: [OFFLINE, LIVE, CHAT, TEXT, FILE, MISSION, POST, SECTION],
    needsLesson: true,
    enrolBy: ENROL_BY.SALE,
    runsBy: RUNS_BY.MONTHS,
    page: [P.MEETINGS, P.BOARD, P.CURRICULUM, ...COMMON_PARTS],
  },
  COMMUNITY: {
    lessons: [TEXT, FILE, VIDEO, LIVE, CHAT, POST, SECTION],
    needsLesson: false,
    enrolBy: ENROL_BY.JOINING,
    runsBy: RUNS_BY.ACCESS,
    page: [P.BOARD, P.CURRICULUM, P.TEACHERS, P.REVIEWS, P.REFUND, P.CONTACT],
  },
  SURVEY: {
    lessons: [],
    needsLesson: false,
    enrolBy: ENROL_BY.DEMAND,
    runsBy: RUNS_BY.ACCESS,
    page: [P.DEMAND, P.TEACHERS, P.QUESTIONS, P.CONTACT],
  },
};

/** The kinds of classes in the order in which the wizard offers them. */
export const KINDS = Object.keys(COURSE_KINDS) as CourseKind[];

/** Packages and challenges have rules of their own. */
const OTHER: readonly string[] = [COURSE_TYPE_CD.PACKAGE, COURSE_TYPE_CD.CHALLENGE];
/** The rules of a class's kind, null for what is no class. */
export const kindOf = (c: { courseType: string; courseTypeCd: string }): KindRules | null =>
  OTHER.includes(c.courseTypeCd) ? null : (COURSE_KINDS[c.courseType as CourseKind] ?? null);

/** The code of a class: a club's kind decides, otherwise what a member of the site opens is a project (AM-326). */
export const codeOfClass = (courseType: string, project: boolean) =>
  courseType === COURSE_TYPE.CLUB ? COURSE_TYPE_CD.CLUB : project ? COURSE_TYPE_CD.PROJECT : COURSE_TYPE_CD.CLASS;

/** Whether a class only counts who would enrol. */
export const isSurvey = (c: { courseType: string; courseTypeCd: string }) => kindOf(c)?.enrolBy === ENROL_BY.DEMAND;
/** Whether the page of a class has this part. */
export const hasPart = (c: { courseType: string; courseTypeCd: string }, part: KindPart) => kindOf(c)?.page.includes(part) ?? true;
/** Whether a class of this kind takes a lesson of this type. */
export const takesLesson = (c: { courseType: string; courseTypeCd: string }, type: CurriculumType) =>
  kindOf(c)?.lessons.includes(type) ?? true;
