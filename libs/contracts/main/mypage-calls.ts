/** The calls of a learner's own pages, without the rules of their input, which ./mypage holds. */
import type { Yn } from '../codes';
import type { CourseStaffType } from '../staff-types';
import { service, type Page } from '../endpoint';
import type { ChallengeStanding } from './challenge-calls';
import type { MyCoupon } from './coupon';
import type { CourseSummary, MyCourse } from './course';
import type { LiveItem } from './curriculum';
import type { myHomeQuery, myListQuery } from './mypage';
import type { Review } from './review';

const { get } = service('main', 'main/mypage');

/** A class that the person likes, with what its card shows. */
export interface LikedByMe extends CourseSummary {
  likeAt: string;
}
/** A class that the person can review and has not reviewed, though a lesson of it is completed. */
export interface ReviewToWrite {
  courseSeq: number;
  attendSeq: number;
  title: string;
  imageUrl: string | null;
  /** The moment until which the person can write the review. */
  reviewExpringAt: string;
}
/** A review that the person wrote, with its class. */
export interface MyReview extends Review {
  courseSeq: number;
  courseTitle: string;
  courseImageUrl: string | null;
  courseTypeCd: CourseSummary['courseTypeCd'];
  serviceAlias: string;
  /** Y: staff hid the review from the class's page. */
  hideYn: Yn;
  /** The state of the enrolment that the review is of; the person can change the review while it is approved. */
  choiseStatusCd: string | null;
  /** The moment until which the person can change the review. */
  reviewExpringAt: string | null;
}
/** The numbers beside the entries of the account's menu. */
export interface MyCounts {
  courses: number;
  lives: number;
  likes: number;
  coupons: number;
  reviews: number;
  toReview: number;
  /** Certificates as the page of them lists them, with those that were taken back but without those that were issued anew. */
  certificates: number;
}
/** A class of which the person is manager, facilitator or class manager. */
export interface RunByMe extends Pick<CourseSummary, 'courseSeq' | 'title' | 'courseType' | 'courseTypeCd'> {
  userTypeCd: CourseStaffType;
  /** Questions in the class without an answer. */
  questionCount: number;
  /** Submissions for missions without an answer. */
  missionCount: number;
  /** The lesson of the submission that waits longest; null where none waits. */
  missionSeq: number | null;
  /** Applications that wait for a decision; places on a waitlist are none. */
  approvalCount: number;
}
/** A learner's own page of a site, in one answer. Without a site only `courses` and `lives` are filled, with those of all sites. */
export interface MyHome {
  /** How many weeks in a row (from Monday, in Seoul) the person has completed a lesson. A present week without one does not end the row. */
  weeks: number;
  /** Y: the person has completed a lesson this week. */
  learnedYn: Yn;
  /** The ten classes in which the person learned last, the latest first. */
  lastCourseSeqs: number[];
  counts: MyCounts;
  courses: MyCourse[];
  /** The live lessons that run now or begin in the next seven days, at most 20. */
  lives: LiveItem[];
  /** The public classes that the person liked last, the latest like first; `counts.likes` counts all. */
  likes: LikedByMe[];
  /** Of the coupons that the person can use those that expire first; `counts.coupons` counts all. */
  coupons: MyCoupon[];
  toReview: ReviewToWrite[];
  /** Classes of which the person is manager, facilitator or class manager. */
  runs: RunByMe[];
  /** How the person stands in the present term of each challenge. */
  challenges: ChallengeStanding[];
}

/** Calls of a person's own page; `mypage.ts` adds those about the account and the rules of the input. */
export const mypageApi = {
  home: get('/mypage/home', 'login').takes<typeof myHomeQuery>().returns<MyHome>(),
  likes: get('/mypage/likes', 'login').takes<typeof myListQuery>().returns<Page<LikedByMe>>(),
  reviews: get('/mypage/reviews', 'login').takes<typeof myListQuery>().returns<Page<MyReview> & { toReview: ReviewToWrite[] }>(),
};
