/** What visitors read of a teacher, without the rules: those stand in ./teacher. */
import { service } from '../endpoint';
import type { CourseSummary } from './course';

const { get } = service('main');

/** Classes on a page of a teacher's. */
export const TEACHER_CLASSES = 12;

/** A live lesson to come of an instructor, on the instructor's page. */
export interface TeacherLive {
  curriculumSeq: number;
  courseSeq: number;
  courseTypeCd: CourseSummary['courseTypeCd'];
  serviceAlias: string;
  courseTitle: string;
  courseImageUrl: string | null;
  title: string;
  from: string;
  to: string;
}
/** A review of one of an instructor's classes, on the instructor's page. */
export interface TeacherReview {
  evaluationSeq: number;
  reviewPoint: number;
  description: string;
  /** The reviewer's name with its middle letters hidden. */
  userName: string;
  createdAt: string;
  courseSeq: number;
  courseTypeCd: CourseSummary['courseTypeCd'];
  serviceAlias: string;
  courseTitle: string;
}
/** Somebody whom a class on show names as its teacher, as everybody reads it. */
export interface TeacherPage {
  userSeq: number;
  name: string;
  profileImageUrl: string | null;
  teacherLine: string;
  /** The teacher's own words or, without them, what a class says of its teacher. */
  teacherText: string;
  courseCount: number;
  /** Counted over the classes that show their number of learners. */
  learnerCount: number;
  /** The average over the classes that show their reviews; 0 without any. */
  reviewRate: number;
  /** Counted over the classes that show how many reviews they have. */
  reviewCount: number;
  /** The next ones, the nearest first. */
  lives: TeacherLive[];
  /** The newest reviews of the instructor's classes. */
  reviews: TeacherReview[];
}

/** The call of an instructor's page; `teacher.ts` adds writing what it says. */
export const teacherApi = {
  find: get('/channels/:channelSeq/teachers/:userSeq', 'public').published().returns<TeacherPage>(),
};
