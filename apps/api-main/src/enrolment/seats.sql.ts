import { EnrolmentEntity } from './enrolment.entity';
import { columnsOf } from '@madang/server/sql/columns';
import {
  APPLICATION_STATUS,
  SELECTION_TYPE,
  COURSE_TYPE_CD,
  ENROLMENT_END,
  HOLD,
  TRASH,
  USER_LIMIT,
  type Cancel,
} from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { EnrolmentKey, EnrolmentOwner, EnrolmentRow, When } from './enrolment.row';

/*
 * Enrolments and the counters of their class are written by plain SQL statements: many people enrol at once, and building statements out
 * of entities would cost more time than the database needs to run them.
 */

interface ClassKey {
  channelSeq: number;
  courseSeq: number;
}
/** What was agreed when an enrolment was made. It keeps these values, even if the class's price or questions change. */
export interface EnrolmentTerms extends ClassKey {
  userSeq: number;
  price: number;
  discount: number;
  amount: number;
  priceKrw: number;
  amountKrw: number;
  /** The material cost, which is part of `amount`; `materialPriceKrw` is part of `amountKrw`. */
  materialPrice: number;
  materialPriceKrw: number;
  materialTitle: string | null;
  currency: string;
  vodDays: number;
  phone: string | null;
  refererCode: string | null;
  eventCode: string | null;
}
interface NewEnrolment extends EnrolmentTerms {
  /** The learner's answers to the class's questions, as JSON. */
  answers: string;
  couponSeq: number | null;
  couponTitle: string | null;
  couponDiscount: number;
  termSeq: number | null;
  termName: string | null;
  now: Date;
  /** The moment until which the seat waits for its payment. */
  holdUntil: Date;
  validAt: Date | null;
  reviewAt: Date;
  /** Whether only an application that waits without a seat is made. */
  waitsOnly: boolean;
}
/**
 * SQL that is true when the application waits without a seat: staff choose whom to approve, or the class is full and has a waitlist. A
 * full class without a waitlist refuses the application instead.
 */
const WAITS_WITHOUT_SEAT = sql`(
      choise_type_cd = ${SELECTION_TYPE.MANAGER}
      or (
        user_limit_type_cd = ${USER_LIMIT.WAITLIST}
        and not has_free_seat(user_limit_type_cd, max_user_count, attend_count, accept_cnt)
      )
    )`;
/**
 * Makes an enrolment. One statement finds a free seat in the class's row, counts it as taken and inserts the enrolment, so that a seat
 * cannot be sold twice however many people come at once. If `WAITS_WITHOUT_SEAT` is true, the enrolment is inserted without a seat.
 */
export const TAKE_SEAT = statement<NewEnrolment, EnrolmentRow>(
  'enrolment.take-seat',
  (p) => sql`
    with seat as (
      update course set
        attend_count = attend_count + 1,
        accept_cnt = accept_cnt + case when ${WAITS_WITHOUT_SEAT} then 0 else 1 end,
        wait_cnt = wait_cnt + case when ${WAITS_WITHOUT_SEAT} then 1 else 0 end,
        attend_sum = attend_sum + case when ${p.amount}::bigint = 0 or ${WAITS_WITHOUT_SEAT} then 1 else 0 end
      where channel_seq = ${p.channelSeq}
        and course_seq = ${p.courseSeq}
        and is_on_show(publish_status_cd, public_cd, trash_type_cd)
        and not is_sold_out(user_limit_type_cd, max_user_count, attend_count)
        and (not ${p.waitsOnly}::boolean or ${WAITS_WITHOUT_SEAT})
      returning
        old.wait_cnt < wait_cnt as waits,
        old.wait_cnt < wait_cnt and choise_type_cd = ${SELECTION_TYPE.FIRST_COME} as waitlisted,
        ${p.amount}::bigint = 0 as free,
        course_type_cd = ${COURSE_TYPE_CD.PACKAGE} as is_package
    )
    insert into attend (
      channel_seq,
      course_seq,
      user_seq,
      price,
      discount,
      amount,
      price_krw,
      amount_krw,
      material_price,
      material_price_krw,
      material_title,
      currency,
      vod_days,
      phone,
      answers,
      referer_code,
      event_code,
      coupon_seq,
      coupon_title,
      coupon_discount,
      term_seq,
      term_name,
      created_at,
      choise_status_cd,
      waitlisted,
      is_package,
      hold_cd,
      hold_until,
      applied_at,
      attend_at,
      valid_at,
      review_expring_at
    )
    select
      ${p.channelSeq},
      ${p.courseSeq},
      ${p.userSeq},
      ${p.price}::bigint,
      ${p.discount}::bigint,
      ${p.amount}::bigint,
      ${p.priceKrw}::bigint,
      ${p.amountKrw}::bigint,
      ${p.materialPrice}::bigint,
      ${p.materialPriceKrw}::bigint,
      ${p.materialTitle},
      ${p.currency},
      ${p.vodDays}::int,
      ${p.phone},
      ${p.answers}::jsonb,
      ${p.refererCode},
      ${p.eventCode},
      ${p.couponSeq}::bigint,
      ${p.couponTitle},
      ${p.couponDiscount}::bigint,
      ${p.termSeq}::bigint,
      ${p.termName},
      ${p.now}::timestamptz,
      case when waits then ${APPLICATION_STATUS.WAITING} when free then ${APPLICATION_STATUS.APPROVED} end,
      waitlisted,
      is_package,
      case when not waits and not free then ${HOLD.PAY} end,
      case when not waits and not free then ${p.holdUntil}::timestamptz end,
      case when waits or free then ${p.now}::timestamptz end,
      case when not waits and free then ${p.now}::timestamptz end,
      case when not waits and free then ${p.validAt}::timestamptz end,
      case when not waits and free then ${p.reviewAt}::timestamptz end
    from seat
    returning ${columnsOf(EnrolmentEntity, 'attend')}
  `,
);

interface LetIn extends ClassKey {
  userSeq: number;
  now: Date;
  validAt: Date | null;
  reviewAt: Date;
  by: number;
  termSeq: number | null;
  termName: string | null;
}
/** Makes the enrolment of a person whom staff add. It takes a seat and costs nothing; no row if no seat is free. */
export const LET_IN = statement<LetIn, EnrolmentRow>(
  'enrolment.let-in',
  (p) => sql`
    with seat as (
      update course set
        attend_count = attend_count + 1,
        accept_cnt = accept_cnt + 1,
        attend_sum = attend_sum + 1
      where channel_seq = ${p.channelSeq}
        and course_seq = ${p.courseSeq}
        and has_free_seat(user_limit_type_cd, max_user_count, attend_count, accept_cnt)
      returning
        currency,
        vod_days,
        course_type_cd = ${COURSE_TYPE_CD.PACKAGE} as is_package
    )
    insert into attend (
      channel_seq,
      course_seq,
      user_seq,
      currency,
      vod_days,
      is_package,
      created_at,
      choise_status_cd,
      applied_at,
      attend_at,
      valid_at,
      review_expring_at,
      let_in_by,
      term_seq,
      term_name
    )
    select
      ${p.channelSeq},
      ${p.courseSeq},
      ${p.userSeq},
      currency,
      vod_days,
      is_package,
      ${p.now}::timestamptz,
      ${APPLICATION_STATUS.APPROVED},
      ${p.now}::timestamptz,
      ${p.now}::timestamptz,
      ${p.validAt}::timestamptz,
      ${p.reviewAt}::timestamptz,
      ${p.by},
      ${p.termSeq}::bigint,
      ${p.termName}
    from seat
    returning ${columnsOf(EnrolmentEntity, 'attend')}
  `,
);

/** Adds these numbers, which may be negative, to the counters of a class. */
export const COUNT_SEATS = statement<ClassKey & { seats: number; accepted: number; waiting: number; ever: number }>(
  'enrolment.count-seats',
  (p) => sql`
    update course set
      attend_count = attend_count + ${p.seats}::int,
      accept_cnt = accept_cnt + ${p.accepted}::int,
      wait_cnt = wait_cnt + ${p.waiting}::int,
      attend_sum = attend_sum + ${p.ever}::int
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
  `,
);

/** Takes a seat of the class, unless it was deleted; answers a row if one was free. */
export const TAKE_SEAT_AGAIN = statement<ClassKey>(
  'enrolment.take-seat-again',
  (p) => sql`
    update course set
      attend_count = attend_count + 1,
      accept_cnt = accept_cnt + 1
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and trash_type_cd = ${TRASH.NORMAL}
      and has_free_seat(user_limit_type_cd, max_user_count, attend_count, accept_cnt)
    returning 1 as ok
  `,
);

/** Stores another coupon, or none, with an enrolment, and computes its amount anew. */
export const REPRICE_ENROLMENT = statement<
  EnrolmentKey & { couponSeq: number | null; couponTitle: string | null; couponDiscount: number },
  EnrolmentRow
>(
  'enrolment.reprice',
  (p) => sql`
    update attend set
      coupon_seq = ${p.couponSeq},
      coupon_title = ${p.couponTitle},
      coupon_discount = ${p.couponDiscount}::bigint,
      amount = price - discount - ${p.couponDiscount}::bigint + material_price,
      amount_krw = amount_krw + coupon_discount - ${p.couponDiscount}::bigint
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
    returning ${columnsOf(EnrolmentEntity, 'attend')}
  `,
);
export const MOVE_TO_TERM = statement<EnrolmentKey & { termSeq: number; termName: string }, EnrolmentRow>(
  'enrolment.move-to-term',
  (p) => sql`
    update attend set
      term_seq = ${p.termSeq},
      term_name = ${p.termName}
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
    returning ${columnsOf(EnrolmentEntity, 'attend')}
  `,
);
export const LOCK_ENROLMENT = statement<ClassKey & EnrolmentKey, EnrolmentRow>(
  'enrolment.lock',
  (p) => sql`
    select ${columnsOf(EnrolmentEntity, 'attend')}
    from attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and attend_seq = ${p.attendSeq}
    for update
  `,
);

interface Approval extends EnrolmentKey {
  now: Date;
  validAt: Date | null;
  reviewAt: Date;
  orderNo: string | null;
  paidAt: When | null;
}
/**
 * Approves an enrolment. Dates that are set already stay, so that somebody who is approved a second time keeps the first beginning and end
 * of access; an end that has passed meanwhile is renewed before (`RENEW_PASSED_END`).
 */
export const APPROVE_ENROLMENT = statement<Approval>(
  'enrolment.approve',
  (p) => sql`
    update attend set
      choise_status_cd = ${APPLICATION_STATUS.APPROVED},
      waitlisted = false,
      hold_cd = null,
      hold_until = null,
      applied_at = coalesce(applied_at, ${p.now}),
      attend_at = coalesce(attend_at, ${p.now}),
      valid_at = coalesce(valid_at, ${p.validAt}),
      review_expring_at = coalesce(review_expring_at, ${p.reviewAt}),
      order_no = coalesce(${p.orderNo}, order_no),
      paid_at = coalesce(${p.paidAt}, paid_at)
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
export const OFFER_SEAT = statement<EnrolmentKey & { holdUntil: Date }>(
  'enrolment.offer-seat',
  (p) => sql`
    update attend set
      choise_status_cd = null,
      waitlisted = false,
      hold_cd = ${HOLD.CLAIM},
      hold_until = ${p.holdUntil}
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
export const STAND_BY = statement<EnrolmentKey>(
  'enrolment.stand-by',
  (p) => sql`
    update attend set
      choise_status_cd = ${APPLICATION_STATUS.WAITING},
      hold_cd = null,
      hold_until = null
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
export const HOLD_SEAT = statement<EnrolmentKey & { holdUntil: When }>(
  'enrolment.hold-seat',
  (p) => sql`
    update attend set
      choise_status_cd = null,
      hold_cd = coalesce(hold_cd, ${HOLD.PAY}),
      hold_until = ${p.holdUntil},
      paid_at = null
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
export const CANCEL_ENROLMENT = statement<EnrolmentKey & { now: Date; cancelCd: Cancel; cancelReason: string; cancelBy: number | null }>(
  'enrolment.cancel',
  (p) => sql`
    update attend set
      ended_at = ${p.now},
      cancel_at = ${p.now},
      choise_status_cd = null,
      waitlisted = false,
      hold_cd = null,
      hold_until = null,
      end_cd = ${ENROLMENT_END.CANCELLED},
      cancel_cd = ${p.cancelCd},
      cancel_reason = ${p.cancelReason},
      cancel_by = ${p.cancelBy}
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
/** SQL: what is set of an enrolment that was had until `now`, and whose money stays. */
export const usedUp = (now: Piece) => sql`ended_at = ${now},
      end_cd = ${ENROLMENT_END.USED_UP}`;
export const USE_UP = statement<EnrolmentKey & { now: Date }>(
  'enrolment.use-up',
  (p) => sql`
    update attend set
      ${usedUp(p.now)}
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
/** Undoes the cancellation of an enrolment. */
export const REVIVE_ENROLMENT = statement<EnrolmentKey>(
  'enrolment.revive',
  (p) => sql`
    update attend set
      ended_at = null,
      end_cd = null,
      cancel_at = null,
      cancel_cd = null,
      cancel_reason = null,
      cancel_by = null
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
/** A row if the person has a current enrolment in the class. */
export const HAS_ENROLMENT = statement<ClassKey & Pick<EnrolmentOwner, 'userSeq'>>(
  'enrolment.has-one',
  (p) => sql`
    select 1
    from attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_seq = ${p.userSeq}
      and ended_at is null
  `,
);
