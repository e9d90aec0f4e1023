import { array, number, object, boolean, string } from 'yup';
import { CONTENT_REASON, PERSONAL_DATA, values, YN, type Yn } from '../codes';
import { service, withRules, type Page } from '../endpoint';
import { LIMITS } from '../limits';
import { publicAddress } from '../picture';
import { count, fallbackOneOf, message, oneOf, pageNumber, pageSize, REQUIRED, seq, text, when, yn, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import { ownReviewApi } from './own-review-calls';
import { reason } from './report';
import { reviewApi as reviewCalls } from './review-calls';
import { REVIEW_SORTS, reviewHelpfulApi } from './review-helpful-calls';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** A review of a class, as its reader may see it; each `…Point` is a number of stars from 1 to 5. */
export interface Review {
  evaluationSeq: number;
  createdAt: string;
  updatedAt: string | null;
  reviewPoint: number;
  description: string;
  attendSeq: number;
  userSeq: number;
  /** The reviewer's name; everybody but staff gets it with its middle letters hidden. */
  userName: string;
  profileImageUrl: string | null;
  deliveryPoint: number | null;
  kindnessPoint: number | null;
  preparationPoint: number | null;
  punctualityPoint: number | null;
  recommendYn: boolean | null;
  /** Addresses of the review's pictures. */
  photos: string[];
  helpfulCount: number;
  /** Whether the reader marked the review as helpful. */
  helped: boolean;
  /** The staff's answer; null: none. */
  reply: string | null;
  replyAt: string | null;
}
/** A page of the reviews of one class, with figures over all its reviews. */
export interface ReviewList {
  reviews: Review[];
  reviewCount: number;
  /** The average of the stars, with decimals; 0 without reviews. */
  reviewRate: number;
  /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
  distribution: [number, number, number, number, number];
}
/** A review in the staff's list over all classes. */
export interface AdminReview extends Review {
  courseSeq: number;
  courseTitle: string;
  hideYn: Yn;
}

const point = () => number().integer().min(1, message('rating')).max(LIMITS.ratingMax, message('rating')).typeError(message('rating'));
/** Maximum number of pictures of one review. */
export const PHOTOS_MAX = 5;
/** Takes the addresses of pictures, as the upload answered them. */
const photos = () =>
  array(
    string()
      .transform((url: unknown) => (typeof url === 'string' ? publicAddress(url) : url))
      .matches(/^\/files\/public\/\d+\/[0-9a-f]{32}\.(jpg|png)$/, message('photo'))
      .required(REQUIRED),
  )
    .max(PHOTOS_MAX, message('photosMax', { max: PHOTOS_MAX }))
    .default([]);
/** The input of a review; the stars for single aspects (`deliveryPoint` and so on) are optional. */
export const reviewInput = object({
  reviewPoint: point().required(message('rating')),
  description: text(LIMITS.textareaMax, 1).required(REQUIRED),
  attendSeq: seq().required(REQUIRED),
  deliveryPoint: point().nullable(),
  kindnessPoint: point().nullable(),
  preparationPoint: point().nullable(),
  punctualityPoint: point().nullable(),
  recommendYn: boolean().nullable(),
  photos: photos(),
}).noUnknown();

/** The input that hides a review, for which a reason is needed, or shows it again. */
const reviewHideInput = object({
  hideYn: yn().required(REQUIRED),
  reasonCd: oneOf(values(CONTENT_REASON))
    .nullable()
    .default(null)
    .when('hideYn', { is: YN.YES, then: (s) => s.required(REQUIRED) }),
  reasonText: reason.reasonText,
}).noUnknown();

/** How many stars a review on a site's main page has at least. */
export const BEST_REVIEW_STARS = 4;
/** Maximum number of letters in the staff's answer to a review. */
export const REPLY_MAX = 1000;
/** The input of the staff's answer to a review; an empty text deletes the answer. */
const reviewReplyInput = object({ reply: text(REPLY_MAX) }).noUnknown();

/** The input of the first answer to a review, which cannot be empty. */
export const reviewAnswerInput = object({ reply: text(REPLY_MAX, 1).required(REQUIRED) }).noUnknown();

/** The highest number of helpful marks that a place in the list can name. */
const HELPFUL_MAX = 1_000_000_000;
/**
 * Asks for the reviews of a class after the last one shown: `lastEvaluationSeq` is the number of that review, `lastReviewDatetime` its time
 * and, unless the newest come first, `lastReviewValue` its stars or number of helpful marks, as they were listed.
 */
export const reviewListQuery = object({
  sort: fallbackOneOf(REVIEW_SORTS),
  lastEvaluationSeq: seq().nullable(),
  lastReviewDatetime: when().nullable(),
  lastReviewValue: count(HELPFUL_MAX).nullable(),
});

/** Asks for the person's own review; `attendSeq` names the enrolment, also an earlier one, that it is of. */
export const ownReviewQuery = object({ attendSeq: seq().nullable() });

/** Calls about reviews: learners write them, everybody reads them, staff answer and hide them. */
export const reviewApi = {
  ...withRules(reviewCalls, { list: reviewListQuery }),
  ...withRules(ownReviewApi, { mine: ownReviewQuery }),
  ...reviewHelpfulApi,
  /** Writes a review; a second call with the same `attendSeq` changes it (AM-143). */
  save: post(`${co}/review`, 'login', reviewInput).v('v2.0').returns<Review>(),
  remove: post(`${co}/review/delete`, 'login', object({ attendSeq: seq().required(REQUIRED) }).noUnknown())
    .v('v2.0')
    .returns<null>(),
  /** Answers a review; staff of the class may, and staff with the permission for the site's reviews. */
  reply: post(`${co}/review/:evaluationSeq/reply`, 'login', reviewReplyInput).returns<null>(),
  adminList: get(
    '/channels/:channelSeq/reviews',
    'SITE_REVIEW_READ',
    object({
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
      courseSeq: seq().nullable(),
      reviewPoint: point().nullable(),
      q: text(100),
      sort: sortOf(LIST_SORTS.REVIEWS),
    }),
  )
    .persons(PERSONAL_DATA.REVIEW)
    .returns<Page<AdminReview>>(),
  hide: post('/channels/:channelSeq/reviews/:evaluationSeq/hide', 'SITE_REVIEW_UPDATE', reviewHideInput).returns<AdminReview>(),
  /** Removes a review for good. Its author gets the reason and may object once (AM-316). */
  adminRemove: post(
    '/channels/:channelSeq/reviews/:evaluationSeq/delete',
    'SITE_REVIEW_UPDATE',
    object(reason).noUnknown(),
  ).returns<null>(),
};
