/** The call by which visitors see an instructor's page, without the rules of the forms, which ./teacher holds. */
import { service } from '../endpoint';
import type { CourseSummary } from './course';

const { get } = service('main');

/** How many classes one page of an instructor's list of classes has. */
export const TEACHER_CLASSES = 12;

/** A running or coming live lesson of an instructor, on the instructor's page. */
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
/** The page of an instructor of a public class, as everybody sees it. */
export interface TeacherPage {
  userSeq: number;
  name: string;
  profileImageUrl: string | null;
  teacherLine: string;
  /** The instructor's own words about themselves; without them, the introduction that one of the classes has. */
  teacherText: string;
  courseCount: number;
  /** Learners of the instructor's classes, without those classes that hide the number. */
  learnerCount: number;
  /** The average stars of the instructor's classes, without those classes that hide reviews; 0 without any. */
  reviewRate: number;
  /** Reviews of the instructor's classes, without those classes that hide the number or the reviews. */
  reviewCount: number;
  /** The live lessons that run now or come next, the nearest first; at most 5. */
  lives: TeacherLive[];
  /** The newest 6 reviews of the instructor's classes, without those classes that hide reviews. */
  reviews: TeacherReview[];
}

/** The call of an instructor's page; `teacher.ts` adds the calls that change its words. */
export const teacherApi = {
  find: get('/channels/:channelSeq/teachers/:userSeq', 'public').published().returns<TeacherPage>(),
};
