import type { ALL } from '../answer-codes';
import { array, number, object, string, boolean } from 'yup';
import { service, withRules, type Page } from '../endpoint';
import {
  CHOISE_STATUS,
  LEARNER_STATE,
  PERSONAL_DATA,
  values,
  type CodeOf,
  type Currency,
  type LearnerState,
  type OrderStatus,
  type PayMethod,
} from '../codes';
import { LIMITS } from '../limits';
import { message, pageNumber, pageSize, phone, REQUIRED, seq, sheetReason, sortOf, text, when, yn } from '../fields';
import { deliveryAddressInput, type DeliveryAddress } from './delivery-address';
import { enrolmentApi as enrolmentCalls } from './enrolment-calls';

const { get, post } = service('main');

/** Where the money of a deposited virtual account goes back to; `bank` is a code of BANKS. */
export const refundAccount = () =>
  object({
    bank: text(30).required(REQUIRED),
    accountNumber: string()
      .trim()
      .matches(/^\d{6,20}$/, { message: message('number'), excludeEmptyString: true })
      .required(REQUIRED),
    holderName: text(30).required(REQUIRED),
  })
    .noUnknown()
    .default(undefined)
    .optional();
/** The bank account to which a deposit is paid back, since a virtual account takes money only once. */
export interface RefundAccount {
  bank: string;
  accountNumber: string;
  holderName: string;
}

const co = '/channels/:channelSeq/courses/:courseSeq' as const;
/** The path for a package; below it the one for a challenge. */
const pk = '/channels/:channelSeq/packages/:courseSeq/attendees';
const cg = '/channels/:channelSeq/challenges/:courseSeq/attendees';

/** What a class's checkout asks before the payment: answers, address, coupon and consents. */
export const enrolmentInput = object({
  answers: array(
    object({ question: text(500).required(), answer: text(2000).default('') })
      .noUnknown()
      .required(),
  )
    .max(30)
    .default([]),
  phone: phone().nullable(),
  /** Asked for by classes whose material is delivered. */
  delivery: deliveryAddressInput.nullable().default(undefined).optional(),
  /** The means of payment. It does not stretch the hold of the seat: only an issued deposit account does. */
  payMethodCd: string().max(30).nullable(),
  /** The coupon to use. Left out, an unpaid seat keeps the coupon it has; null takes it off. */
  couponSeq: seq().nullable(),
  refererCode: string().max(40).nullable(),
  eventCode: string().max(40).nullable(),
  skipAttendCheckYn: boolean().default(false),
  /** For a challenge: the term to join. Left out, it is the next one to open or, where the person has an unpaid seat, the term of that. */
  termSeq: seq().nullable(),
}).noUnknown();

/** Why a learner cancels, if they say so. */
export const cancelMineInput = object({ reason: text(500).default('') }).noUnknown();

/** The most people one call may let in. */
export const LEARNERS_AT_ONCE = 100;
/** An enrolment as its owner sees it; `amount` 0 needs no order. */
export interface Enrolment {
  attendSeq: number;
  courseSeq: number;
  choiseStatusCd: CodeOf<typeof CHOISE_STATUS> | null;
  /** What the enrolment costs, as it was when the person enrolled. */
  amount: number;
  price: number;
  discount: number;
  couponSeq: number | null;
  couponTitle: string | null;
  couponDiscount: number;
  /** The part of `amount` that is for material. */
  materialPrice: number;
  /** The price of the material in won, part of `amountKrw`. */
  materialPriceKrw: number;
  materialTitle: string | null;
  currency: Currency;
  /** What a card is charged: won also for a course in USD. */
  amountKrw: number;
  needsPayment: boolean;
  /** Until when the seat waits for its payment. */
  holdUntil: string | null;
  /** Whether the seat is an offer (approved, or next on the waitlist), which can be paid after the sale has ended, too. */
  claim: boolean;
  attendAt: string | null;
  validAt: string | null;
  waitlisted: boolean;
  /** The term of a challenge that the enrolment is in; null for any other class. */
  termSeq: number | null;
  termName: string | null;
}
/** A line of the list of learners: enrolment and payment side by side. */
export interface Learner {
  attendSeq: number;
  userSeq: number;
  name: string;
  email: string;
  phone: string | null;
  profileImageUrl: string | null;
  choiseStatusCd: CodeOf<typeof CHOISE_STATUS> | null;
  state: LearnerState;
  isAttend: boolean;
  createdAt: string;
  /** Until when an unpaid seat is kept. */
  holdUntil: string | null;
  /** Place on the waitlist, 1 comes next. */
  waitPosition: number | null;
  attendAt: string | null;
  validAt: string | null;
  vodDays: number;
  cancelAt: string | null;
  cancelReason: string | null;
  /** The member of the staff who approved the enrolment, if anybody did. */
  letInBy: string | null;
  completedCount: number;
  curriculumCount: number;
  answers: { question: string; answer: string }[];
  orderNo: string | null;
  amount: number;
  currency: Currency;
  couponTitle: string | null;
  couponDiscount: number;
  payMethodCd: PayMethod | null;
  orderStatus: OrderStatus | null;
  paidAt: string | null;
  packageSeq: number | null;
  /** The term of a challenge that this enrolment is in; null for any other class. */
  termSeq: number | null;
  termName: string | null;
  /** Points of completed missions, and those that staff gave. */
  xp: number;
  point: number;
}

/** What became of many; `fullCount` of those who failed want a seat that the class does not have. */
export interface ApprovalOutcome {
  failCount: number;
  failures: { attendSeq: number; message: string }[];
  fullCount: number;
}

/** What the list of learners can be sorted by; who applied last comes first. */
export const LEARNER_SORTS = ['applied', 'name', 'progress', 'access'] as const;

/** Calls about enrolments: a learner's own, and the list of learners of a class for its staff. */
export const enrolmentApi = {
  ...withRules(enrolmentCalls, { create: enrolmentInput, cancelMine: cancelMineInput }),
  mine: get(`${co}/attendees/me`, 'login').also(`${pk}/me`, `${cg}/me`).returns<Enrolment | null>(),
  /** Staff let members in: free of charge, through the seats of the class. */
  add: post(
    `${co}/attendees/add`,
    'CLASS_STUDENT_CREATE',
    object({
      userSeqs: array(seq().required(REQUIRED)).min(1).max(LEARNERS_AT_ONCE).required(REQUIRED),
      /** The term of a challenge into which people are let; without one the next to open. */
      termSeq: seq().nullable(),
      /** The end of access; left out or null: access ends as the class says. */
      validAt: when().nullable(),
    }).noUnknown(),
  )
    .also(`${pk}/add`, `${cg}/add`)
    .returns<{ added: number; failed: { userSeq: number; message: string }[] }>(),
  /** Another address, until the material is on its way. */
  saveAddress: post(`${co}/attendees/me/address`, 'login', deliveryAddressInput)
    .also(`${pk}/me/address`, `${cg}/me/address`)
    .returns<DeliveryAddress>(),
  list: get(
    `${co}/attendees`,
    'CLASS_STUDENT_READ',
    object({
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
      status: string().oneOf(['', ...values(LEARNER_STATE)]),
      q: text(100),
      /** The term of a challenge whose learners are asked for. */
      termSeq: seq().nullable(),
      sort: sortOf(LEARNER_SORTS),
    }),
  )
    .also(pk, cg)
    .persons(PERSONAL_DATA.LEARNER)
    .returns<Page<Learner> & { counts: Record<LearnerState | typeof ALL, number> }>(),
  setStatus: post(
    `${co}/attendees/status`,
    'CLASS_STUDENT_UPDATE',
    object({
      attendSeqs: array(seq().required(REQUIRED)).min(1).max(1000).required(REQUIRED),
      choiseStatusCd: string().oneOf(values(CHOISE_STATUS)).required(REQUIRED),
      /** Y: a full class gets one more seat for each who is approved (AM-236). */
      oneMoreYn: yn().optional(),
    }).noUnknown(),
  )
    .needs('CLASS_PAYMENT_UPDATE', 'oneMoreYn')
    .also(`${pk}/status`, `${cg}/status`)
    .returns<ApprovalOutcome>(),
  cancel: post(
    `${co}/attendees/cancel`,
    'CLASS_STUDENT_UPDATE',
    object({
      attendSeqs: array(seq().required(REQUIRED)).min(1).max(1000).required(REQUIRED),
      reason: text(200).required(REQUIRED),
      refundAccount: refundAccount(),
    }).noUnknown(),
  )
    .also(`${pk}/cancel`, `${cg}/cancel`)
    .returns<{ failCount: number; failures: { attendSeq: number; message: string }[] }>(),
  extend: post(
    `${co}/attendees/extend`,
    'CLASS_STUDENT_UPDATE',
    object({
      attendSeqs: array(seq().required(REQUIRED)).min(1).max(1000).required(REQUIRED),
      days: number().integer().min(-3650).max(3650).nullable(),
      validAt: when().nullable(),
    }).noUnknown(),
  )
    .also(`${pk}/extend`, `${cg}/extend`)
    .returns<{ failCount: number; failures: { attendSeq: number; message: string }[] }>(),
  excel: get(
    `${co}/attendees/excel`,
    'CLASS_STUDENT_EXCEL_DOWNLOAD',
    object({ status: string().oneOf(['', ...values(LEARNER_STATE)]), q: text(100), termSeq: seq().nullable(), reason: sheetReason() }),
  )
    .also(`${pk}/excel`, `${cg}/excel`)
    .sheet(PERSONAL_DATA.LEARNER)
    .returns<Blob>(),
};
