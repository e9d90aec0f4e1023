import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { Names } from './plan.row';

interface RegisteredCoupon {
  couponSeq: number;
  billsLeft: number;
  registeredAt: Date;
  name: Names;
  percent: number | null;
  amount: number | null;
  planName: Names | null;
}
export const COUPONS_OF_SITE = statement<{ channelSeq: number }, RegisteredCoupon>(
  'plan-coupon.of-site',
  (p) => sql`
    select
      s.coupon_seq as "couponSeq",
      s.bills_left as "billsLeft",
      s.registered_at as "registeredAt",
      c.name,
      c.percent,
      c.amount,
      p.name as "planName"
    from site_coupon s
    join plan_coupon c on c.coupon_seq = s.coupon_seq
    left join plan p on p.plan_seq = c.plan_seq
    where s.channel_seq = ${p.channelSeq}
    order by s.registered_at desc, s.coupon_seq desc
  `,
);

interface Offer {
  couponSeq: number;
  code: string;
  bills: number;
  until: Date | null;
  /** How many sites may register the coupon; null: no limit. */
  sites: number | null;
  endedAt: Date | null;
}
export const LOCK_OFFER = statement<{ code: string }, Offer>(
  'plan-coupon.lock-offer',
  (p) => sql`
    select
      coupon_seq as "couponSeq",
      code,
      bills::int as bills,
      until,
      sites::int as sites,
      ended_at as "endedAt"
    from plan_coupon
    where code = ${p.code}
    for update
  `,
);

export const COUPON_OF_SITE = statement<{ channelSeq: number; couponSeq: number }>(
  'plan-coupon.one-of-site',
  (p) => sql`select from site_coupon where channel_seq = ${p.channelSeq} and coupon_seq = ${p.couponSeq}`,
);

/** How many sites registered a coupon; only the role that sees all sites can count them. */
export const TAKEN_COUNT = statement<{ couponSeq: number }, { takenCount: number }>(
  'plan-coupon.taken-count',
  (p) => sql`select count(*)::int as "takenCount" from site_coupon where coupon_seq = ${p.couponSeq}`,
);

/** Sets the transaction's scope to a site, which writing its data history needs. */
export const BE_OF_SITE = statement<{ channelSeq: string }>(
  'plan-coupon.be-of-site',
  (p) => sql`select set_config('app.channel', ${p.channelSeq}, true)`,
);

export const NEXT_PLAN = statement<{ channelSeq: number }, { planSeq: number }>(
  'plan-coupon.next-plan',
  (p) => sql`select coalesce(next_plan_seq, plan_seq) as "planSeq" from site_plan where channel_seq = ${p.channelSeq}`,
);
