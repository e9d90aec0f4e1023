import { MINUTE, SECOND } from '@madang/contracts/time';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { returnRefused } from './commands/money';
import { paypalEnds } from './commands/paypal';
import type { ModelSite } from './model-site';
import type { Stage } from './stage';

/** The steps of the clock, in milliseconds, after which jobs look again at unfinished work. */
export const LOOK_PAUSES_MS = [0, 3 * SECOND, 3 * SECOND, 20 * SECOND, 6 * MINUTE, 3 * SECOND, 6 * MINUTE];

/** Whether anything on a site is unfinished: events, notices, orders, bills, plans or subscriptions. */
export const UNFINISHED_WORK = statement<{ channelSeq: number; now: Date }, { open: boolean }>(
  'model.open',
  (p) => sql`select
      exists (
        select from jobs.job
        where state in ('created', 'retry') and name ~ '[.](main|util)$')
      or exists (
        select from main.site_suspension
        where site_seq = ${p.channelSeq} and reopened_at is not null and extended_at is null)
      or exists (select from sandbox.webhook where delivered_at is null)
      or exists (
        select from util.pay_order
        where channel_seq = ${p.channelSeq} and (look_due is not null or (check_at is not null and status in ('CONFIRMING', 'CANCELING'))))
      or exists (
        select from util.pay_order o
        join sandbox.payment p on p.order_id = o.order_no
        where o.channel_seq = ${p.channelSeq} and o.status = 'WAITING_DEPOSIT'
          and (p.status <> 'WAITING_FOR_DEPOSIT' or (o.deposit_until <= ${p.now} and o.check_at is not null)))
      or exists (
        select from util.pay_order o
        join sandbox.paypal_order p on p.custom_id = o.order_no
        where o.channel_seq = ${p.channelSeq} and (p.captures @> '[{"status": "PENDING"}]' or p.refunds @> '[{"status": "PENDING"}]'))
      or exists (
        select from util.pay_order
        where channel_seq = ${p.channelSeq} and status = 'CANCELING' and fail_code is not null and fail_code <> 'REFUND_ACCOUNT_REQUIRED')
      or exists (
        select from util.plan_bill
        where channel_seq = ${p.channelSeq} and state = 'CHARGING')
      or exists (
        select from util.site_plan
        where channel_seq = ${p.channelSeq} and state = 'ACTIVE' and period_end <= ${p.now})
      or exists (
        select from util.subscription
        where channel_seq = ${p.channelSeq} and state <> 'ENDED' and check_at <= ${p.now}) as open`,
);

/** Finishes everything on a site, with a payment company without faults; staff repeat refused refunds. */
export async function settle(w: Stage, g: ModelSite): Promise<void> {
  await w.afterwards();
  w.calm();
  for (const pause of LOOK_PAUSES_MS) {
    w.later(pause);
    await paypalEnds(w, g);
    await returnRefused(w, g);
    await w.deliver('inOrder');
    await w.deliverEvents();
    await w.runJobs(pause === 0);
    await w.deliverEvents();
    const [{ open }] = (await w.prepared(UNFINISHED_WORK, { channelSeq: g.channelSeq, now: w.now() })) as [{ open: boolean }];
    if (!open) break;
  }
  // What came last may have made room under the plan's limit, for which the next round of the jobs looks.
  await w.runJobs();
  await w.deliverEvents();
}
