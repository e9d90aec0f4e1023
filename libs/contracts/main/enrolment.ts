import type { ALL } from '../answer-codes';
import { array, number, object, string, boolean } from 'yup';
import { service, withRules, type Page } from '../endpoint';
import {
  APPLICATION_STATUS,
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
import { COURSE_QUESTIONS_MAX } from './course-questions';
import { deliveryAddressInput, type DeliveryAddress } from './delivery-address';
import { enrolmentApi as enrolmentCalls } from './enrolment-calls';
import { PACKAGE_MAX } from './package-size';
import type { PaymentReminder } from './payment-reminder';

/** Maximum number of letters in the reason for which staff end an enrolment or refuse an application. */
export const CANCEL_REASON_MAX = 200;

const { get, post } = service('main');

/** The bank account to which the money of a deposit is refunded; `bank` is a code of BANKS. */
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
/** The bank account to which a deposit is refunded, since money cannot be sent back to a virtual account. */
export interface RefundAccount {
  bank: string;
  accountNumber: string;
  holderName: string;
}

const co = '/channels/:channelSeq/courses/:courseSeq' as const;
/** The path of enrolments in a package; `cg` is that in a challenge. */
const pk = '/channels/:channelSeq/packages/:courseSeq/attendees';
const cg = '/channels/:channelSeq/challenges/:courseSeq/attendees';

/** Maximum number of answers of one enrolment: a package asks what its classes ask. */
const ANSWERS_MAX = PACKAGE_MAX * COURSE_QUESTIONS_MAX;
/** The input of an enrolment from the checkout: answers, address, coupon and consents. */
export const enrolmentInput = object({
  answers: array(
    object({ question: text(500).required(), answer: text(2000).default('') })
      .noUnknown()
      .required(),
  )
    .max(ANSWERS_MAX)
    .default([]),
  phone: phone().nullable(),
  /** The delivery address; needed where the class sends material. */
  delivery: deliveryAddressInput.nullable().default(undefined).optional(),
  /** The chosen payment method. Choosing one does not lengthen the hold on the seat; only issuing a virtual account does. */
  payMethodCd: string().max(30).nullable(),
  /** The coupon to use. Null: none; left out: an unpaid seat keeps the coupon that it has. */
  couponSeq: seq().nullable(),
  refererCode: string().max(40).nullable(),
  eventCode: string().max(40).nullable(),
  skipAttendCheckYn: boolean().default(false),
  /** The term of a challenge to join. Left out, it is the term of the person's unpaid seat or, without one, the next term to begin. */
  termSeq: seq().nullable(),
}).noUnknown();

/** The reason for which a learner cancels; it may be empty. */
export const cancelMineInput = object({ reason: text(500).default('') }).noUnknown();

/** Maximum number of people that staff may enrol with one call. */
export const LEARNERS_AT_ONCE = 100;
/** An enrolment as its learner sees it; one with `amount` 0 needs no order. */
export interface Enrolment {
  attendSeq: number;
  courseSeq: number;
  choiseStatusCd: CodeOf<typeof APPLICATION_STATUS> | null;
  /** What the enrolment costs, as calculated when the person enrolled. */
  amount: number;
  price: number;
  discount: number;
  couponSeq: number | null;
  couponTitle: string | null;
  couponDiscount: number;
  /** The part of `amount` that is the material cost. */
  materialPrice: number;
  /** The part of `amountKrw` that is the material cost, in won. */
  materialPriceKrw: number;
  materialTitle: string | null;
  currency: Currency;
  /** What a card is charged, in won, also where the class is priced in dollars. */
  amountKrw: number;
  needsPayment: boolean;
  /** The moment until which the seat is held for its payment; null: it is not held. */
  holdUntil: string | null;
  /** Whether the seat is an offer, after approval or as the next on the waitlist. An offer can be paid after the end of the sale, too. */
  claim: boolean;
  attendAt: string | null;
  validAt: string | null;
  waitlisted: boolean;
  /** The term of a challenge; null for any other class. */
  termSeq: number | null;
  termName: string | null;
}
/** A line of the list of learners: an enrolment together with its payment. */
export interface Learner {
  attendSeq: number;
  userSeq: number;
  name: string;
  email: string;
  phone: string | null;
  profileImageUrl: string | null;
  choiseStatusCd: CodeOf<typeof APPLICATION_STATUS> | null;
  state: LearnerState;
  isAttend: boolean;
  createdAt: string;
  /** The moment until which the unpaid seat is held; null: it is not held. */
  holdUntil: string | null;
  /** Whether the unpaid seat is an offer, after an approval or as the next of the waitlist. */
  claim: boolean;
  /** The last reminder of the payment; null: nobody sent one. */
  reminder: PaymentReminder | null;
  /** The place on the waitlist, from 1; null: not on it. */
  waitPosition: number | null;
  /** The title of a package whose waitlist stands still until staff decide about this paid application; null where none does. */
  holdsUp: string | null;
  attendAt: string | null;
  validAt: string | null;
  vodDays: number;
  cancelAt: string | null;
  cancelReason: string | null;
  /** The name of the member of the staff who approved the enrolment; null: nobody did. */
  letInBy: string | null;
  completedCount: number;
  curriculumCount: number;
  answers: { question: string; answer: string }[];
  orderNo: string | null;
  amount: number;
  /** How much of `amount` has been refunded already, as by a cancel in part at the payment company; the enrolment runs on. */
  refundedAmount: number;
  currency: Currency;
  couponTitle: string | null;
  couponDiscount: number;
  payMethodCd: PayMethod | null;
  orderStatus: OrderStatus | null;
  paidAt: string | null;
  packageSeq: number | null;
  /** The term of a challenge; null for any other class. */
  termSeq: number | null;
  termName: string | null;
  /** Points of completed missions; `point` are the points that staff gave. */
  xp: number;
  point: number;
}

/**
 * The result of approving several applications at once; `fullCount` of the failures, those that are `full`, failed because the class has no
 * seat left.
 */
export interface ApprovalOutcome {
  failCount: number;
  failures: { attendSeq: number; message: string; full: boolean }[];
  fullCount: number;
}

/** The columns by which the list of learners can be sorted; otherwise the latest application comes first. */
export const LEARNER_SORTS = ['applied', 'name', 'progress', 'access'] as const;

/** Calls about enrolments: a learner's own, and those of a class for its staff. */
export const enrolmentApi = {
  ...withRules(enrolmentCalls, { create: enrolmentInput, cancelMine: cancelMineInput }),
  /** Staff enrol members free of charge; each takes a seat of the class. */
  add: post(
    `${co}/attendees/add`,
    'CLASS_STUDENT_CREATE',
    object({
      userSeqs: array(seq().required(REQUIRED)).min(1).max(LEARNERS_AT_ONCE).required(REQUIRED),
      /** The term of a challenge in which these people are enrolled; null: the next to begin. */
      termSeq: seq().nullable(),
      /** When their access ends; null or left out: as the class says. */
      validAt: when().nullable(),
    }).noUnknown(),
  )
    .also(`${pk}/add`, `${cg}/add`)
    .returns<{ added: number; failed: { userSeq: number; message: string }[] }>(),
  /** Changes the delivery address, as long as the material is not on its way. */
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
      /** Only learners of this term of a challenge. */
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
      choiseStatusCd: string().oneOf(values(APPLICATION_STATUS)).required(REQUIRED),
      /** Y: where the class is full, each approval adds a seat to it (AM-236). */
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
      reason: text(CANCEL_REASON_MAX).required(REQUIRED),
      refundAccount: refundAccount(),
    }).noUnknown(),
  )
    .also(`${pk}/cancel`, `${cg}/cancel`)
    .returns<{ failCount: number; failures: { attendSeq: number; message: string }[] }>(),
  /** Reminds learners by mail and alarm of the payments that their enrolments wait for, each of them once a day. */
  remind: post(
    `${co}/attendees/remind`,
    'CLASS_STUDENT_UPDATE',
    object({ attendSeqs: array(seq().required(REQUIRED)).min(1).max(1000).required(REQUIRED) }).noUnknown(),
  )
    .also(`${pk}/remind`, `${cg}/remind`)
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
    .returnsFile(),
};
