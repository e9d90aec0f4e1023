import { CLASS_OPEN_TO } from '../answer-codes';
import { array, number, object } from 'yup';
import { MEMBERSHIP_PERIOD, values, type Yn } from '../codes';
import { service, type Page } from '../endpoint';
import { fallbackOneOf, message, money, oneOf, pageNumber, pageSize, REQUIRED, seq, text, yn } from '../fields';
import { LIMITS } from '../limits';
import type { AdminCourse } from './course';
import { membershipApi as membershipCalls, type MembershipOffer } from './membership-calls';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/studio' as const;

/** How many classes a member of the studio may run at a time (AM-109). */
export const MEMBER_PROJECTS = 3;
/** The lowest price of a membership in won, since no card is charged below it. */
const MEMBERSHIP_PRICE_MIN = 1000;
/** Benefits that one membership may list. */
export const BENEFITS_MAX = 10;

/** A membership as the site's staff sees it. */
export interface Membership extends Omit<MembershipOffer, 'createYn'> {
  courseSeqs: number[];
  /** N: nobody new joins, who is a member stays one. */
  openYn: Yn;
  /** Members now, and of them those who will not be charged again. */
  memberCount: number;
  leavingCount: number;
  createdAt: string;
}
/** A line of /settings/studio/course. */
export interface StudioCourse extends Omit<AdminCourse, 'courseTypeCd' | 'restoreExpiredAt'> {
  /** Who may enrol; none: everybody. */
  memberships: { membershipSeq: number; title: string }[];
}

const membershipInput = object({
  title: text(40, 2).required(REQUIRED),
  description: text(300).default(''),
  price: money()
    .min(MEMBERSHIP_PRICE_MIN, message('numberMin', { min: MEMBERSHIP_PRICE_MIN }))
    .required(REQUIRED),
  periodCd: oneOf(values(MEMBERSHIP_PERIOD)).default(MEMBERSHIP_PERIOD.AUTO).required(REQUIRED),
  benefits: array(text(80, 1).required(REQUIRED))
    .max(BENEFITS_MAX, message('listMax', { max: BENEFITS_MAX }))
    .default([]),
  courseSeqs: array(seq().required(REQUIRED))
    .max(200, message('listMax', { max: 200 }))
    .default([]),
  openYn: yn().default('Y'),
}).noUnknown();

/** Calls about memberships: visitors see those on sale, the studio makes them and says which classes they hold. */
export const membershipApi = {
  ...membershipCalls,
  list: get(`${ch}/memberships`, 'SITE_CLASS_READ').returns<Membership[]>(),
  find: get(`${ch}/memberships/:membershipSeq`, 'SITE_CLASS_READ').returns<Membership>(),
  create: post(`${ch}/memberships`, 'SITE_CLASS_UPDATE', membershipInput).returns<Membership>(),
  /** Members keep the price they joined at. */
  update: post(`${ch}/memberships/:membershipSeq`, 'SITE_CLASS_UPDATE', membershipInput).returns<Membership>(),
  /**
   * Only without members, and while no chat room is for it alone; its classes are open to everybody then, unless another membership
   * holds them.
   */
  remove: post(`${ch}/memberships/:membershipSeq/delete`, 'SITE_CLASS_UPDATE').returns<null>(),
  /** The site's classes, each with who may enrol in it. */
  courses: get(
    `${ch}/courses`,
    'SITE_CLASS_READ',
    object({
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
      q: text(100),
      kind: fallbackOneOf(['', ...values(CLASS_OPEN_TO)]),
      membershipSeq: number().integer().min(1).nullable(),
    }),
  ).returns<Page<StudioCourse>>(),
};
