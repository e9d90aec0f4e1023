import { array, number, object, boolean, string } from 'yup';
import { CONTENT_REASON, PERSONAL_DATA, values, YN, type Yn } from '../codes';
import { service, withRules, type Page } from '../endpoint';
import { LIMITS } from '../limits';
import { publicAddress } from '../picture';
import { fallbackOneOf, message, oneOf, pageNumber, pageSize, REQUIRED, seq, text, when, yn, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import { reason } from './report';
import { reviewApi as reviewCalls } from './review-calls';
import { REVIEW_SORTS, reviewHelpfulApi } from './review-helpful-calls';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** A review of a class, as its reader may see it; points are stars from 1 to 5. */
export interface Review {
  evaluationSeq: number;
  createdAt: string;
  updatedAt: string | null;
  reviewPoint: number;
  description: string;
  attendSeq: number;
  userSeq: number;
  /** Middle letters hidden for everybody but staff. */
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
  /** What the class answers; null without an answer. */
  reply: string | null;
  replyAt: string | null;
}
/** Reviews of one class with what all of them come to. */
export interface ReviewList {
  reviews: Review[];
  reviewCount: number;
  /** The average of all stars, with decimals; 0 without reviews. */
  reviewRate: number;
  /** How many reviews gave 1..5 stars, in that order. */
  distribution: [number, number, number, number, number];
}
/** A review in the staff's list of all classes. */
export interface AdminReview extends Review {
  courseSeq: number;
  courseTitle: string;
  hideYn: Yn;
}

const point = () => number().integer().min(1, message('rating')).max(LIMITS.ratingMax, message('rating')).typeError(message('rating'));
/** Photos that one review may have. */
export const PHOTOS_MAX = 5;
/** Addresses that the upload of pictures answered. */
const photos = () =>
  array(
    string()
      .transform((url: unknown) => (typeof url === 'string' ? publicAddress(url) : url))
      .matches(/^\/files\/public\/\d+\/[0-9a-f]{32}\.(jpg|png)$/, message('photo'))
      .required(REQUIRED),
  )
    .max(PHOTOS_MAX, message('photosMax', { max: PHOTOS_MAX }))
    .default([]);
/** The form of a review; the four single points may be left out. */
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

/** Whoever hides a review says why. */
const reviewHideInput = object({
  hideYn: yn().required(REQUIRED),
  reasonCd: oneOf(values(CONTENT_REASON))
    .nullable()
    .default(null)
    .when('hideYn', { is: YN.YES, then: (s) => s.required(REQUIRED) }),
  reasonText: reason.reasonText,
}).noUnknown();

/** Letters of the staff's answer to a review. */
export const REPLY_MAX = 1000;
/** The staff's answer to a review; an empty text takes the answer back. */
const reviewReplyInput = object({ reply: text(REPLY_MAX) }).noUnknown();

/** The newest go on after both values of their last row, the others after its number. */
export const reviewListQuery = object({
  sort: fallbackOneOf(REVIEW_SORTS),
  lastEvaluationSeq: seq().nullable(),
  lastReviewDatetime: when().nullable(),
});

/** Calls about reviews: learners write, everybody reads, staff answer and hide. */
export const reviewApi = {
  ...withRules(reviewCalls, { list: reviewListQuery }),
  ...reviewHelpfulApi,
  /** A second call with the same attendSeq edits (AM-143). */
  save: post(`${co}/review`, 'login', reviewInput).v('v2.0').returns<Review>(),
  remove: post(`${co}/review/delete`, 'login', object({ attendSeq: seq().required(REQUIRED) }).noUnknown())
    .v('v2.0')
    .returns<null>(),
  /** Answers a review, by whoever manages the class or the site's reviews. */
  reply: post(`${co}/review/:evaluationSeq/reply`, 'login', reviewReplyInput).returns<null>(),
  mine: get(`${co}/review/me`, 'login').returns<Review | null>(),
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
  /** The author hears why, and may object once (AM-316). */
  adminRemove: post(
    '/channels/:channelSeq/reviews/:evaluationSeq/delete',
    'SITE_REVIEW_UPDATE',
    object(reason).noUnknown(),
  ).returns<null>(),
};
