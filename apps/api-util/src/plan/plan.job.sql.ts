import { BILL_REASON } from '@madang/contracts/answer-codes';
import { BILL_STATE } from '@madang/contracts/util/plan';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { BILL_COLUMNS, SITE_PLAN_COLUMNS } from './plan-records.sql';
import type { PlanBillEntity, SitePlanEntity } from './plan.entity';

/** How many plans, and how many bills, one round of the job takes at most. */
const PLANS_PER_ROUND = 40;
/** Takes the site plans that are due, and makes them due again five minutes later, for those that this process does not finish. */
export const TAKE_DUE_PLANS = statement<{ now: Date }, SitePlanEntity>(
  'plan.take-due',
  (p) => sql`
    update site_plan s
    set check_at = ${p.now}::timestamptz + interval '5 minutes'
    from (
      select channel_seq
      from site_plan
      where check_at <= ${p.now}::timestamptz
      order by check_at
      limit ${PLANS_PER_ROUND}
      for update skip locked
    ) due
    where s.channel_seq = due.channel_seq
    returning ${SITE_PLAN_COLUMNS}
  `,
);

/**
 * Takes the bills whose charge has no outcome yet, and makes them due again: after 15 seconds in the first ten minutes of a bill, later
 * after five minutes.
 */
export const TAKE_OPEN_BILLS = statement<{ now: Date }, PlanBillEntity>(
  'plan.take-open-bills',
  (p) => sql`
    update plan_bill b
    set check_at = ${p.now}::timestamptz
      + case
        when created_at > ${p.now}::timestamptz - interval '10 minutes' then interval '15 seconds'
        else interval '5 minutes'
      end
    from (
      select channel_seq, bill_no
      from plan_bill
      where state = ${BILL_STATE.CHARGING}
        and check_at <= ${p.now}::timestamptz
      order by check_at
      limit ${PLANS_PER_ROUND}
      for update skip locked
    ) due
    where b.channel_seq = due.channel_seq
      and b.bill_no = due.bill_no
    returning ${BILL_COLUMNS}
  `,
);

/** Answers a row if the site's owner has closed the site. */
export const IS_CLOSED = statement<{ channelSeq: number }>(
  'plan.is-closed',
  (p) => sql`
    select 1
    from main.pub_closed_site
    where channel_seq = ${p.channelSeq}
  `,
);

export const LAST_RENEWAL = statement<{ channelSeq: number }, Pick<PlanBillEntity, 'billNo' | 'try'>>(
  'plan.last-renewal',
  (p) => sql`
    select bill_no as "billNo", try
    from plan_bill
    where channel_seq = ${p.channelSeq}
      and reason = ${BILL_REASON.RENEW}
    order by due_at desc
    limit 1
  `,
);
