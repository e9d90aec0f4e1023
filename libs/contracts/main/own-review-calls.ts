/** The call by which learners read their own review, apart from ./review-calls, since a main page only reads the reviews of others. */
import { service } from '../endpoint';
import type { ownReviewQuery, Review } from './review';

const { get } = service('main', 'main/review');

/** The call that answers the person's own review of a class; `review.ts` adds the rule of its query. */
export const ownReviewApi = {
  /** The review of the own enrolment `attendSeq`; without it, of the present enrolment, or the newest of a person who has none. */
  mine: get('/channels/:channelSeq/courses/:courseSeq/review/me', 'login').takes<typeof ownReviewQuery>().returns<Review | null>(),
};
