import type { Enrolment } from '@madang/contracts/main/enrolment';
import { HOLD, type Cancel, type EnrolmentEnd, type CHOISE_STATUS, type CodeOf, type Currency, type Hold } from '@madang/contracts/codes';

export type When = Date | string;

/** A row of `attend`; times are strings where it came as JSON. */
export interface EnrolmentRow {
  channel_seq: number;
  attend_seq: number;
  course_seq: number;
  user_seq: number;
  choise_status_cd: CodeOf<typeof CHOISE_STATUS> | null;
  waitlisted: boolean;
  price: number;
  discount: number;
  coupon_seq: number | null;
  coupon_title: string | null;
  coupon_discount: number;
  amount: number;
  price_krw: number;
  amount_krw: number;
  material_price: number;
  material_price_krw: number;
  material_title: string | null;
  currency: Currency;
  vod_days: number;
  hold_cd: Hold | null;
  hold_until: When | null;
  order_no: string | null;
  paid_at: When | null;
  refunded_at: When | null;
  package_seq: number | null;
  is_package: boolean;
  /** Of a challenge. */
  term_seq: number | null;
  term_name: string | null;
  created_at: When;
  applied_at: When | null;
  attend_at: When | null;
  valid_at: When | null;
  review_expring_at: When | null;
  ended_at: When | null;
  end_cd: EnrolmentEnd | null;
  cancel_at: When | null;
  cancel_cd: Cancel | null;
}
export interface EnrolmentKey {
  channelSeq: number;
  attendSeq: number;
}
/** Whose enrolment it is, and where. */
export interface EnrolmentOwner extends EnrolmentKey {
  courseSeq: number;
  userSeq: number;
}
type Owned = Pick<EnrolmentRow, 'channel_seq' | 'course_seq' | 'attend_seq' | 'user_seq'>;

export const keyOf = (r: Pick<EnrolmentRow, 'channel_seq' | 'attend_seq'>): EnrolmentKey => ({
  channelSeq: r.channel_seq,
  attendSeq: r.attend_seq,
});
export const ownerOf = (r: Owned): EnrolmentOwner => ({
  channelSeq: r.channel_seq,
  courseSeq: r.course_seq,
  attendSeq: r.attend_seq,
  userSeq: r.user_seq,
});

const iso = (at: When | null) => (at === null ? null : new Date(at).toISOString());

/** Its seat waits for the money. */
export const isHeld = (r: EnrolmentRow) => r.ended_at === null && r.choise_status_cd === null;

/** What its owner is told. */
export const toEnrolment = (r: EnrolmentRow): Enrolment => ({
  attendSeq: r.attend_seq,
  courseSeq: r.course_seq,
  choiseStatusCd: r.choise_status_cd,
  amount: r.amount,
  price: r.price,
  discount: r.discount,
  couponSeq: r.coupon_seq,
  couponTitle: r.coupon_title,
  couponDiscount: r.coupon_discount,
  materialPrice: r.material_price,
  materialPriceKrw: r.material_price_krw,
  materialTitle: r.material_title,
  currency: r.currency,
  amountKrw: r.amount_krw,
  needsPayment: isHeld(r),
  holdUntil: iso(r.hold_until),
  claim: r.hold_cd === HOLD.CLAIM,
  attendAt: iso(r.attend_at),
  validAt: iso(r.valid_at),
  waitlisted: r.waitlisted,
  termSeq: r.term_seq,
  termName: r.term_name,
});
