/** What visitors read of reviews, without the rules: those stand in ./review. */
import { service } from '../endpoint';
import type { Review, ReviewList, reviewListQuery } from './review';

const { get, post } = service('main');

/** The first is the usual one. */
export const REVIEW_SORTS = ['newest', 'best', 'worst', 'helpful'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const reviewApi = {
  /** Newest first unless sorted, 20 a page; the last row's two values ask for the next page. */
  list: get('/channels/:channelSeq/courses/:courseSeq/review', 'public').takes<typeof reviewListQuery>().v('v2.0').returns<ReviewList>(),
  /** By anybody who is logged in, once each; not of one's own. */
  helpful: post('/channels/:channelSeq/courses/:courseSeq/review/:evaluationSeq/helpful', 'login').returns<{ helpfulCount: number }>(),
  unhelpful: post('/channels/:channelSeq/courses/:courseSeq/review/:evaluationSeq/helpful/delete', 'login').returns<{
    helpfulCount: number;
  }>(),
  /** The newest good reviews of a channel, for its index. */
  best: get('/channels/:channelSeq/reviews/best', 'public').returns<
    (Review & { courseSeq: number; courseTitle: string; courseImageUrl: string | null })[]
  >(),
};
