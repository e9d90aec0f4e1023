import { COUPON_WINDOW, YN, type Currency } from '@madang/contracts/codes';
import type { CouponValue } from '@madang/contracts/main/coupon';
import type { OfferedCoupon } from '@madang/contracts/main/coupon-calls';
import type { Priced } from '@madang/contracts/main/course-rules';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { COUPON_WITH_KIND, statusAt, type Person } from './coupon.sql';

export interface CouponInHand extends CouponValue {
  couponSeq: number;
  attendSeq: number | null;
  title: string;
  startAt: Date | null;
  endAt: Date | null;
  courseSeqs: number[];
}
/**
 * A person's coupons that are not used, held ones included, with the rules of their kinds; with `couponSeq`, only that one. Coupons of
 * deleted kinds are left out.
 */
export const COUPONS_IN_HAND = statement<Person & { couponSeq: number | null }, CouponInHand>(
  'coupon.in-hand',
  (p) => sql`
    select
      c.coupon_seq as "couponSeq",
      c.attend_seq as "attendSeq",
      c.used_at as "usedAt",
      i.title,
      i.discount_type_cd as "discountTypeCd",
      i.discount,
      i.start_at as "startAt",
      i.end_at as "endAt",
      i.course_seqs as "courseSeqs"
    from ${COUPON_WITH_KIND}
    where c.channel_seq = ${p.channelSeq}
      and c.user_seq = ${p.userSeq}
      and (${p.couponSeq}::bigint is null or c.coupon_seq = ${p.couponSeq})
      and i.deleted_at is null
      and c.used_at is null
  `,
);

interface PriceOfClass extends Priced {
  held: { attendSeq: number; price: number; discount: number; materialPrice: number; currency: Currency } | null;
}
/** The price of a class and, if this person has a seat there that waits for payment, the price at which the seat was taken. */
export const PRICE_OF_CLASS = statement<Person & { courseSeq: number; now: Date }, PriceOfClass>(
  'coupon.price-of-class',
  (p) => sql`
    select
      c.fare_cd as "fareCd",
      c.currency,
      c.price,
      c.price_ex as "priceEx",
      c.discount_price as "discountPrice",
      c.discount_price_ex as "discountPriceEx",
      c.discount_start_at as "discountStartAt",
      c.discount_end_at as "discountEndAt",
      c.material_price as "materialPrice",
      c.material_price_ex as "materialPriceEx",
      (
        select json_build_object(
          'attendSeq', a.attend_seq,
          'price', a.price,
          'discount', a.discount,
          'materialPrice', a.material_price,
          'currency', a.currency
        )
        from attend a
        where a.channel_seq = c.channel_seq
          and a.course_seq = c.course_seq
          and a.user_seq = ${p.userSeq}
          and a.ended_at is null
          and a.hold_until > ${p.now}
      ) as held
    from course c
    where c.channel_seq = ${p.channelSeq}
      and c.course_seq = ${p.courseSeq}
      and is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)
  `,
);

/**
 * The kinds of coupons that the site offers on the page of a class: those that can be used now, of which some are left, and of which this
 * person has none.
 */
export const OFFERED_COUPONS = statement<Person & { courseSeq: number; now: Date }, Omit<OfferedCoupon, 'off' | 'total'>>(
  'coupon.offered',
  (p) => sql`
    select
      i.coupon_info_seq as "couponInfoSeq",
      i.title,
      i.discount_type_cd as "discountTypeCd",
      i.discount,
      iso(i.end_at) as "endAt"
    from coupon_info i
    where i.channel_seq = ${p.channelSeq}
      and i.offer_yn = ${YN.YES}
      and i.deleted_at is null
      and ${statusAt(p.now)} = ${COUPON_WINDOW.RUNNING}
      and (i.issue_count is null or i.issued_count < i.issue_count)
      and (i.course_seqs = '{}' or i.course_seqs @> array[${p.courseSeq}::bigint])
      and not exists (
        select
        from coupon c
        where c.channel_seq = i.channel_seq
          and c.coupon_info_seq = i.coupon_info_seq
          and c.user_seq = ${p.userSeq}
      )
  `,
);

/** A coupon, and the enrolment that holds it. */
export interface HeldCoupon {
  channelSeq: number;
  couponSeq: number | null;
  attendSeq: number;
}
/** Takes a coupon for an enrolment; answers a row if the coupon was free. */
export const CLAIM_COUPON = statement<HeldCoupon & { usedAt: Date | null }>(
  'coupon.claim',
  (p) => sql`
    update coupon set
      attend_seq = ${p.attendSeq},
      used_at = ${p.usedAt}
    where channel_seq = ${p.channelSeq}
      and coupon_seq = ${p.couponSeq}
      and attend_seq is null
    returning 1
  `,
);
export const FREE_COUPON = statement<HeldCoupon>(
  'coupon.free',
  (p) => sql`
    update coupon set
      attend_seq = null,
      used_at = null
    where channel_seq = ${p.channelSeq}
      and coupon_seq = ${p.couponSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
export const USE_COUPON = statement<HeldCoupon & { usedAt: Date }>(
  'coupon.use',
  (p) => sql`
    update coupon set
      used_at = coalesce(used_at, ${p.usedAt})
    where channel_seq = ${p.channelSeq}
      and coupon_seq = ${p.couponSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
export const COUPON_WAITS = statement<HeldCoupon>(
  'coupon.waits',
  (p) => sql`
    update coupon set
      used_at = null
    where channel_seq = ${p.channelSeq}
      and coupon_seq = ${p.couponSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
export const LOCK_FREE_COUPON = statement<Omit<HeldCoupon, 'attendSeq'>>(
  'coupon.lock-free',
  (p) => sql`
    select 1
    from coupon
    where channel_seq = ${p.channelSeq}
      and coupon_seq = ${p.couponSeq}
      and attend_seq is null
    for update
  `,
);
