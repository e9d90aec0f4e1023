/** What readers do with the list of a class's reviews, beside ./review-calls: the first page of a site reads reviews and no more. */
import { service } from '../endpoint';

const { post } = service('main');
const one = '/channels/:channelSeq/courses/:courseSeq/review/:evaluationSeq' as const;

/** Orders in which reviews can be listed, the default first. */
export const REVIEW_SORTS = ['newest', 'best', 'worst', 'helpful'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Anybody who is logged in may mark a review as helpful, once, but not their own. */
export const reviewHelpfulApi = {
  helpful: post(`${one}/helpful`, 'login').returns<{ helpfulCount: number }>(),
  unhelpful: post(`${one}/helpful/delete`, 'login').returns<{ helpfulCount: number }>(),
};
