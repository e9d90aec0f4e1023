import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { Payable } from './payable.service';

interface Asked {
  channelSeq: number;
  courseSeq: number;
  attendSeq: number;
  userSeq: number;
}
/** Reads an enrolment with what the main service publishes of its class, its person and its site. */
export const PAYABLE_ENROLMENT = statement<Asked, Payable>(
  'payment.payable',
  (p) => sql`
    select
      a.attend_seq as "attendSeq",
      a.choise_status_cd as "choiseStatusCd",
      a.amount,
      a.price,
      a.currency,
      a.amount_krw as "amountKrw",
      a.price_krw as "priceKrw",
      a.coupon_seq as "couponSeq",
      a.coupon_title as "couponTitle",
      a.coupon_discount as "couponDiscount",
      a.material_price as "materialPrice",
      a.material_price_krw as "materialPriceKrw",
      a.material_title as "materialTitle",
      a.term_seq as "termSeq",
      a.term_name as "termName",
      a.hold_cd as "holdCd",
      a.hold_until as "holdUntil",
      a.ended_at as "endedAt",
      a.cancel_cd as "cancelCd",
      a.package_seq as "packageSeq",
      c.title,
      c.image_url as "imageUrl",
      c.course_type_cd as "courseTypeCd",
      c.pay_methods as "payMethods",
      c.pay_start_cd as "payStartCd",
      c.pay_end_cd as "payEndCd",
      c.pay_start_at as "payStartAt",
      c.pay_end_at as "payEndAt",
      u.name,
      u.email,
      coalesce(a.phone, u.phone) as phone,
      ch.domain,
      ch.custom_domain as "customDomain"
    from main.pub_attend a
    join main.pub_course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
    join main.pub_account u on u.user_seq = a.user_seq
    join main.pub_channel ch on ch.channel_seq = a.channel_seq
    where a.channel_seq = ${p.channelSeq}
      and a.course_seq = ${p.courseSeq}
      and a.attend_seq = ${p.attendSeq}
      and a.user_seq = ${p.userSeq}
  `,
);

/** The columns of an enrolment that must be the same when its order is paid: seat, price, coupon and term. */
export type Hold = Pick<
  Payable,
  'holdUntil' | 'endedAt' | 'choiseStatusCd' | 'packageSeq' | 'amount' | 'currency' | 'amountKrw' | 'couponSeq' | 'termSeq'
>;
export const ENROLMENT_HOLD = statement<Pick<Asked, 'channelSeq' | 'attendSeq'>, Hold>(
  'payment.hold',
  (p) => sql`
    select
      hold_until as "holdUntil",
      ended_at as "endedAt",
      choise_status_cd as "choiseStatusCd",
      package_seq as "packageSeq",
      amount,
      currency,
      amount_krw as "amountKrw",
      coupon_seq as "couponSeq",
      term_seq as "termSeq"
    from main.pub_attend
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
