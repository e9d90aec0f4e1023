import type { Lang } from '@madang/contracts/codes';
import { PLAN_COUPON_STATE } from '@madang/contracts/platform-codes';
import { BILL_STATE } from '@madang/contracts/util/plan';
import type { PlanCouponUse, PlatformPlanCoupon } from '@madang/contracts/util/platform-plan';
import { contains } from '@madang/server/contains';
import { sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

interface Cut {
  limit: number;
  offset: number;
}
interface CouponsWanted {
  /** Part of the code or name; null: no search. */
  q: string | null;
  /** Whether only coupons that can be registered now are read (true) or only the others (false); null: both. */
  open: boolean | null;
  now: Date;
}
type Found = Omit<PlatformPlanCoupon, 'until' | 'madeAt' | 'endedAt'> & { until: Date | null; madeAt: Date; endedAt: Date | null };
const JOIN_TAKEN_SITES = sql`
  left join lateral (
    select count(*)::int as sites
    from site_coupon s
    where s.coupon_seq = k.coupon_seq
  ) taken on true`;
const stateOf = (p: Placeholders<CouponsWanted>) => sql`
  case
    when k.ended_at is not null then ${PLAN_COUPON_STATE.ENDED}
    when k.until < ${p.now} then ${PLAN_COUPON_STATE.EXPIRED}
    when taken.sites >= k.sites then ${PLAN_COUPON_STATE.USED_UP}
    else ${PLAN_COUPON_STATE.OPEN}
  end`;
const isWanted = (p: Placeholders<CouponsWanted>) => sql`
  (${p.q}::text is null or ${contains(sql`k.code || ' ' || k.name::text`, p.q)})
  and (${p.open}::boolean is null or (${stateOf(p)} = ${PLAN_COUPON_STATE.OPEN}) = ${p.open})`;
export const PLATFORM_PLAN_COUPONS = statement<CouponsWanted & Cut & { lang: Lang }, Found>(
  'platform.plan-coupons',
  (p) => sql`
    select
      k.coupon_seq as "couponSeq",
      k.code,
      k.name ->> ${p.lang} as name,
      k.percent::int as percent,
      k.amount,
      k.bills::int as bills,
      n.name ->> ${p.lang} as "planName",
      k.until,
      k.sites::int as sites,
      taken.sites as "takenCount",
      coalesce(used.discount, 0)::bigint as "discountSum",
      ${stateOf(p)} as state,
      maker.email as "madeBy",
      k.made_at as "madeAt",
      ender.email as "endedBy",
      k.ended_at as "endedAt"
    from plan_coupon k
    left join plan n on n.plan_seq = k.plan_seq
    left join main.pub_account maker on maker.user_seq = k.made_by
    left join main.pub_account ender on ender.user_seq = k.ended_by
    ${JOIN_TAKEN_SITES}
    left join lateral (
      select sum(b.discount) as discount
      from plan_bill b
      where b.coupon_seq = k.coupon_seq
        and b.state = ${BILL_STATE.PAID}
    ) used on true
    where ${isWanted(p)}
    order by k.made_at desc, k.coupon_seq desc
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_PLAN_COUPONS = statement<CouponsWanted, { n: number }>(
  'platform.count-of-plan-coupons',
  (p) => sql`
    select count(*)::int as n
    from plan_coupon k
    ${JOIN_TAKEN_SITES}
    where ${isWanted(p)}
  `,
);

interface NewCoupon {
  code: string;
  /** The coupon's name in each language, as JSON. */
  name: string;
  percent: number | null;
  amount: number | null;
  bills: number;
  planSeq: number | null;
  until: Date | null;
  sites: number | null;
  userSeq: number;
  now: Date;
}
/** Makes a plan coupon; answers no row if another coupon has its code. */
export const MAKE_PLAN_COUPON = statement<NewCoupon, { couponSeq: number }>(
  'platform.make-plan-coupon',
  (p) => sql`
    insert into plan_coupon (
      code,
      name,
      percent,
      amount,
      bills,
      plan_seq,
      until,
      sites,
      made_by,
      made_at
    )
    values (
      ${p.code},
      ${p.name}::jsonb,
      ${p.percent},
      ${p.amount},
      ${p.bills},
      ${p.planSeq},
      ${p.until},
      ${p.sites},
      ${p.userSeq},
      ${p.now}
    )
    on conflict (code) do nothing
    returning coupon_seq as "couponSeq"
  `,
);
export const END_PLAN_COUPON = statement<{ couponSeq: number; userSeq: number; now: Date }, { couponSeq: number }>(
  'platform.end-plan-coupon',
  (p) => sql`
    update plan_coupon
    set
      ended_by = ${p.userSeq},
      ended_at = ${p.now}
    where coupon_seq = ${p.couponSeq}
      and ended_at is null
    returning coupon_seq as "couponSeq"
  `,
);
export const PLAN_COUPON_EXISTS = statement<{ couponSeq: number }, { n: number }>(
  'platform.plan-coupon-exists',
  (p) => sql`select 1 as n from plan_coupon where coupon_seq = ${p.couponSeq}`,
);
export const PLAN_COUPON_USES = statement<{ couponSeq: number } & Cut, Omit<PlanCouponUse, 'registeredAt'> & { registeredAt: Date }>(
  'platform.plan-coupon-uses',
  (p) => sql`
    select
      s.channel_seq as "siteSeq",
      c.name as "siteName",
      a.email as "registeredBy",
      s.registered_at as "registeredAt",
      s.bills_left::int as "billsLeft",
      coalesce(used.discount, 0)::bigint as "discountSum"
    from site_coupon s
    join main.pub_channel c on c.channel_seq = s.channel_seq
    left join main.pub_account a on a.user_seq = s.registered_by
    left join lateral (
      select sum(b.discount) as discount
      from plan_bill b
      where b.coupon_seq = s.coupon_seq
        and b.channel_seq = s.channel_seq
        and b.state = ${BILL_STATE.PAID}
    ) used on true
    where s.coupon_seq = ${p.couponSeq}
    order by s.registered_at desc, s.channel_seq desc
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_PLAN_COUPON_USES = statement<{ couponSeq: number }, { n: number }>(
  'platform.count-of-plan-coupon-uses',
  (p) => sql`
    select count(*)::int as n
    from site_coupon s
    join main.pub_channel c on c.channel_seq = s.channel_seq
    where s.coupon_seq = ${p.couponSeq}
  `,
);
