import { CLASS_OPEN_TO } from '../answer-codes';
import { array, number, object } from 'yup';
import { MEMBERSHIP_PERIOD, values, type Yn, YN } from '../codes';
import { service, type Page } from '../endpoint';
import { fallbackOneOf, message, money, oneOf, pageNumber, pageSize, REQUIRED, seq, text, yn } from '../fields';
import { LIMITS } from '../limits';
import type { AdminCourse } from './course';
import { membershipApi as membershipCalls, type MembershipOffer } from './membership-calls';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/studio' as const;

/** Maximum number of classes that a member may run at the same time on a site of the kind MEMBERSHIP (AM-109). */
export const MEMBER_PROJECTS = 3;
/** The lowest price of a membership in won; cards cannot be charged a smaller amount. */
const MEMBERSHIP_PRICE_MIN = 1000;
/** Maximum number of benefits that one membership may list. */
export const BENEFITS_MAX = 10;

/** A membership as the site's staff see it. */
export interface Membership extends Omit<MembershipOffer, 'createYn'> {
  courseSeqs: number[];
  /** N: nobody can join the membership any more; its members stay. */
  openYn: Yn;
  /** How many members the membership has; `leavingCount` of them will not be charged again. */
  memberCount: number;
  leavingCount: number;
  createdAt: string;
}
/** A class as a line of the studio's list at /settings/studio/course. */
export interface StudioCourse extends Omit<AdminCourse, 'courseTypeCd' | 'restoreExpiredAt'> {
  /** The memberships of which a person needs one to enrol; empty: none is needed. */
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
  openYn: yn().default(YN.YES),
}).noUnknown();

/** Calls about memberships: visitors see those on sale, staff make them in the studio and choose their classes. */
export const membershipApi = {
  ...membershipCalls,
  list: get(`${ch}/memberships`, 'SITE_CLASS_READ').returns<Membership[]>(),
  find: get(`${ch}/memberships/:membershipSeq`, 'SITE_CLASS_READ').returns<Membership>(),
  create: post(`${ch}/memberships`, 'SITE_CLASS_UPDATE', membershipInput).inConsole().returns<Membership>(),
  /** Changes a membership; people who are members keep the price at which they joined. */
  update: post(`${ch}/memberships/:membershipSeq`, 'SITE_CLASS_UPDATE', membershipInput).inConsole().returns<Membership>(),
  /**
   * Deletes a membership; refused while it has members, or while a chat room is open to its members alone. Its classes then need no
   * membership, unless another one includes them.
   */
  remove: post(`${ch}/memberships/:membershipSeq/delete`, 'SITE_CLASS_UPDATE').inConsole().returns<null>(),
  /** The site's classes, each with the memberships that it needs. */
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
