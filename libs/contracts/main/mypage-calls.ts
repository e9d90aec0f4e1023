/** What a learner's own pages read, without the rules: those stand in ./mypage. */
import type { Yn } from '../codes';
import { service, type Page } from '../endpoint';
import type { MyCoupon } from './coupon';
import type { CourseSummary, MyCourse } from './course';
import type { LiveItem } from './curriculum';
import type { myHomeQuery, myListQuery } from './mypage';
import type { CourseStaffType } from './operator';
import type { Review } from './review';

const { get } = service('main', 'main/mypage');

/** A class that the person likes, as a card. */
export interface LikedByMe extends CourseSummary {
  likeAt: string;
}
/** An enrolment that may be reviewed and has no review yet. */
export interface ReviewToWrite {
  courseSeq: number;
  attendSeq: number;
  title: string;
  imageUrl: string | null;
  /** Until when the review may be written. */
  reviewExpringAt: string;
}
/** A review of one's own, with its class. */
export interface MyReview extends Review {
  courseSeq: number;
  courseTitle: string;
  courseImageUrl: string | null;
  courseTypeCd: CourseSummary['courseTypeCd'];
  serviceAlias: string;
  /** Staff took it off the page of the class. */
  hideYn: Yn;
  /** Until when the review may be changed. */
  reviewExpringAt: string | null;
}
/** What the account's menu counts. */
export interface MyCounts {
  courses: number;
  lives: number;
  likes: number;
  coupons: number;
  reviews: number;
  toReview: number;
}
/** A class in which the person has a role of its own, without being staff of the site. */
export interface RunByMe extends Pick<CourseSummary, 'courseSeq' | 'title' | 'courseType' | 'courseTypeCd'> {
  userTypeCd: CourseStaffType;
}
/** A learner's own page of a site in one answer; without a site only `courses` and `lives`, of all sites. */
export interface MyHome {
  /** Weeks in a row, from Monday in Seoul, in which a lesson was completed; this one may still be open. */
  weeks: number;
  /** A lesson was completed this week. */
  learnedYn: Yn;
  /** Classes by when the person last learned in them, the latest first. */
  lastCourseSeqs: number[];
  counts: MyCounts;
  courses: MyCourse[];
  /** The lives of the next seven days. */
  lives: LiveItem[];
  /** Classes that the person liked, the latest first. */
  likes: LikedByMe[];
  /** The coupons that run out first. */
  coupons: MyCoupon[];
  toReview: ReviewToWrite[];
  /** The classes that the person helps to run. */
  runs: RunByMe[];
}

/** Calls of a person's own page of a site; `mypage.ts` adds those about the account and the rules of the input. */
export const mypageApi = {
  home: get('/mypage/home', 'login').takes<typeof myHomeQuery>().returns<MyHome>(),
  likes: get('/mypage/likes', 'login').takes<typeof myListQuery>().returns<Page<LikedByMe>>(),
  reviews: get('/mypage/reviews', 'login').takes<typeof myListQuery>().returns<Page<MyReview> & { toReview: ReviewToWrite[] }>(),
};
