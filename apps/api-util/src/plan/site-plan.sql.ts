import type { PlanUsage } from '@madang/contracts/util/plan';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { Names } from './plan.row';
import { BILL_COLUMNS, SITE_PLAN_COLUMNS } from './plan-records.sql';
import type { PlanBillEntity, SitePlanEntity } from './plan.entity';

export const BILLS_OF_SITE = statement<
  { channelSeq: number; size: number; offset: number },
  PlanBillEntity & { planName: Names; couponName: Names | null }
>(
  'plan.bills-of-site',
  (p) => sql`
    select
      ${BILL_COLUMNS},
      p.name as "planName",
      c.name as "couponName"
    from plan_bill b
    join plan p on p.plan_seq = b.plan_seq
    left join plan_coupon c on c.coupon_seq = b.coupon_seq
    where b.channel_seq = ${p.channelSeq}
    order by b.created_at desc, b.bill_no desc
    limit ${p.size}
    offset ${p.offset}
  `,
);

export const BILL_COUNT = statement<{ channelSeq: number }, { billCount: number }>(
  'plan.bill-count',
  (p) => sql`select count(*)::int as "billCount" from plan_bill where channel_seq = ${p.channelSeq}`,
);

export const SITE_PLAN = statement<{ channelSeq: number }, SitePlanEntity>(
  'plan.site-plan',
  (p) => sql`select ${SITE_PLAN_COLUMNS} from site_plan s where channel_seq = ${p.channelSeq}`,
);

export const PLAN_USAGE = statement<{ channelSeq: number }, PlanUsage>(
  'plan.usage',
  (p) => sql`select students, storage from main.plan_usage(${p.channelSeq})`,
);
