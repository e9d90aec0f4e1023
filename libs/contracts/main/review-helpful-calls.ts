/** The calls about helpful marks. They are apart from ./review-calls, since the main page of a site only reads reviews. */
import { service } from '../endpoint';

const { post } = service('main');
const one = '/channels/:channelSeq/courses/:courseSeq/review/:evaluationSeq' as const;

/** The orders in which reviews can be sorted, the default first. */
export const REVIEW_SORTS = ['newest', 'best', 'worst', 'helpful'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Calls that mark a review as helpful or remove the mark; everybody who is logged in may, except for an own review. */
export const reviewHelpfulApi = {
  helpful: post(`${one}/helpful`, 'login').returns<{ helpfulCount: number }>(),
  unhelpful: post(`${one}/helpful/delete`, 'login').returns<{ helpfulCount: number }>(),
};
