/** What visitors read of reviews, without the rules: those stand in ./review. */
import { service } from '../endpoint';
import type { Review, ReviewList, reviewListQuery } from './review';

const { get } = service('main', 'main/review');

/** Calls by which pages show reviews; `review.ts` adds writing and the staff's calls. */
export const reviewApi = {
  /** Newest first unless sorted, 20 a page; the last row's two values ask for the next page. */
  list: get('/channels/:channelSeq/courses/:courseSeq/review', 'public')
    .takes<typeof reviewListQuery>()
    .v('v2.0')
    .published()
    .returns<ReviewList>(),
  /** The newest good reviews of a channel, for its index. */
  best: get('/channels/:channelSeq/reviews/best', 'public')
    .published()
    .returns<(Review & { courseSeq: number; courseTitle: string; courseImageUrl: string | null })[]>(),
};
