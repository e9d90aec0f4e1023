import type { MyHome } from '@madang/contracts/main/mypage-calls';

/** The page of a learner who has nothing yet. */
export const aHome = (over: Partial<MyHome> = {}): MyHome => ({
  weeks: 0,
  learnedYn: 'N',
  lastCourseSeqs: [],
  counts: { courses: 0, lives: 0, likes: 0, coupons: 0, reviews: 0, toReview: 0, certificates: 0 },
  courses: [],
  lives: [],
  likes: [],
  coupons: [],
  toReview: [],
  runs: [],
  challenges: [],
  ...over,
});
