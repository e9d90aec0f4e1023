/** The calls by which visitors read reviews, without the rules of their input, which ./review holds. */
import { service } from '../endpoint';
import type { Review, ReviewList, reviewListQuery } from './review';

const { get } = service('main', 'main/review');

/** Calls by which pages show reviews; `review.ts` adds writing them and the staff's calls. */
export const reviewApi = {
  /**
   * The reviews of a class, 20 at a time, the latest first unless sorted otherwise. Number and time of the last one (`lastEvaluationSeq`,
   * `lastReviewDatetime`) ask for those after it; in another order also its stars or helpful marks as they were listed
   * (`lastReviewValue`).
   */
  list: get('/channels/:channelSeq/courses/:courseSeq/review', 'public')
    .takes<typeof reviewListQuery>()
    .v('v2.0')
    .published()
    .returns<ReviewList>(),
  /** The newest good reviews of a site's classes, at most 8, for its main page. */
  best: get('/channels/:channelSeq/reviews/best', 'public')
    .published()
    .returns<(Review & { courseSeq: number; courseTitle: string; courseImageUrl: string | null })[]>(),
};
