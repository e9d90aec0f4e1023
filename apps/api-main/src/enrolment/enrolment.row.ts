import type { Enrolment } from '@madang/contracts/main/enrolment';
import { HOLD, type Cancel, type EnrolmentEnd, type APPLICATION_STATUS, type CodeOf, type Currency } from '@madang/contracts/codes';

export type When = Date | string;

/** A row of `attend` under the names of the entity (`ENROLMENT`); its times are texts if the row came as JSON. */
export interface EnrolmentRow {
  channelSeq: number;
  attendSeq: number;
  courseSeq: number;
  userSeq: number;
  choiseStatusCd: CodeOf<typeof APPLICATION_STATUS> | null;
  waitlisted: boolean;
  price: number;
  discount: number;
  couponSeq: number | null;
  couponTitle: string | null;
  couponDiscount: number;
  amount: number;
  priceKrw: number;
  amountKrw: number;
  materialPrice: number;
  materialPriceKrw: number;
  materialTitle: string | null;
  currency: Currency;
  vodDays: number;
  holdCd: CodeOf<typeof HOLD> | null;
  holdUntil: When | null;
  orderNo: string | null;
  paidAt: When | null;
  refundedAt: When | null;
  packageSeq: number | null;
  isPackage: boolean;
  /** The participant's term of a challenge; null in any other class. */
  termSeq: number | null;
  termName: string | null;
  createdAt: When;
  appliedAt: When | null;
  attendAt: When | null;
  validAt: When | null;
  reviewExpringAt: When | null;
  endedAt: When | null;
  endCd: EnrolmentEnd | null;
  cancelAt: When | null;
  cancelCd: Cancel | null;
}
export interface EnrolmentKey {
  channelSeq: number;
  attendSeq: number;
}
/** The keys of an enrolment, its learner and its class. */
export interface EnrolmentOwner extends EnrolmentKey {
  courseSeq: number;
  userSeq: number;
}
type Owned = Pick<EnrolmentRow, 'channelSeq' | 'courseSeq' | 'attendSeq' | 'userSeq'>;

export const keyOf = (r: Pick<EnrolmentRow, 'channelSeq' | 'attendSeq'>): EnrolmentKey => ({
  channelSeq: r.channelSeq,
  attendSeq: r.attendSeq,
});
export const ownerOf = (r: Owned): EnrolmentOwner => ({
  channelSeq: r.channelSeq,
  courseSeq: r.courseSeq,
  attendSeq: r.attendSeq,
  userSeq: r.userSeq,
});

const iso = (at: When | null) => (at === null ? null : new Date(at).toISOString());

/** Whether an enrolment holds a seat that waits for its payment. */
export const isHeld = (r: EnrolmentRow) => r.endedAt === null && r.choiseStatusCd === null;

/** An enrolment as its learner gets it. */
export const toEnrolment = (r: EnrolmentRow): Enrolment => ({
  attendSeq: r.attendSeq,
  courseSeq: r.courseSeq,
  choiseStatusCd: r.choiseStatusCd,
  amount: r.amount,
  price: r.price,
  discount: r.discount,
  couponSeq: r.couponSeq,
  couponTitle: r.couponTitle,
  couponDiscount: r.couponDiscount,
  materialPrice: r.materialPrice,
  materialPriceKrw: r.materialPriceKrw,
  materialTitle: r.materialTitle,
  currency: r.currency,
  amountKrw: r.amountKrw,
  // A seat that came with a package is paid with the package.
  needsPayment: isHeld(r) && r.packageSeq === null,
  holdUntil: iso(r.holdUntil),
  claim: r.holdCd === HOLD.CLAIM,
  attendAt: iso(r.attendAt),
  validAt: iso(r.validAt),
  waitlisted: r.waitlisted,
  termSeq: r.termSeq,
  termName: r.termName,
});
