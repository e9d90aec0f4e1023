import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { NOTICE } from '@madang/contracts/codes';
import type { PaymentDifference } from '@madang/contracts/util/reconciliation';
import { columnsOf } from '@madang/server/sql/columns';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { ReconciliationRunEntity, type ProviderTransactionEntity } from './reconciliation.entity';
import { RUN_PHASE } from './reconciliation.run';

const RUN_COLUMNS = columnsOf(ReconciliationRunEntity, 'r');
const ENDED_PHASES = list([RUN_PHASE.DONE, RUN_PHASE.GIVEN_UP]);
interface OfProvider {
  provider: string;
}
type NewRun = Pick<ReconciliationRunEntity, 'provider' | 'day' | 'fromAt' | 'untilAt'> & { now: Date; oldest: Date };
/**
 * Begins the run of a day, unless there is one. It starts at the end of the last finished run if that is further back (but not before
 * `oldest`), so that no day is left out whose run was given up or never began.
 */
export const BEGIN_RUN = statement<NewRun>(
  'reconciliation.begin',
  (p) => sql`
    insert into reconciliation_run (provider, day, from_at, until_at, phase, started_at)
    select
      ${p.provider},
      ${p.day},
      least(${p.fromAt}::timestamptz, greatest(last.ended, ${p.oldest}::timestamptz)),
      ${p.untilAt},
      ${RUN_PHASE.DAYS},
      ${p.now}
    from (
      select max(until_at) as ended
      from reconciliation_run
      where provider = ${p.provider}
        and phase = ${RUN_PHASE.DONE}
    ) last
    on conflict do nothing
  `,
);
export const GIVE_UP_RUNS = statement<OfProvider & { before: string; now: Date }>(
  'reconciliation.give-up',
  (p) => sql`
    update reconciliation_run
    set phase = ${RUN_PHASE.GIVEN_UP}, finished_at = ${p.now}
    where provider = ${p.provider}
      and day < ${p.before}
      and phase not in (${ENDED_PHASES})
  `,
);
export const NEXT_RUN = statement<OfProvider & { now: Date }, ReconciliationRunEntity>(
  'reconciliation.next',
  (p) => sql`
    select ${RUN_COLUMNS}
    from reconciliation_run r
    where r.provider = ${p.provider}
      and r.phase not in (${ENDED_PHASES})
      and (r.again_at is null or r.again_at <= ${p.now})
    order by r.run_seq
    limit 1
  `,
);
type Progress = Pick<ReconciliationRunEntity, 'runSeq' | 'phase' | 'cursor' | 'transactions' | 'compared' | 'settled' | 'finishedAt'>;
/** Stores a run's phase and cursor, and adds the counts of its last step. */
export const KEEP_RUN = statement<Progress, ReconciliationRunEntity>(
  'reconciliation.keep',
  (p) => sql`
    update reconciliation_run r
    set
      phase = ${p.phase},
      cursor = ${p.cursor},
      transactions = transactions + ${p.transactions},
      compared = compared + ${p.compared},
      settled = settled + ${p.settled},
      failure = null,
      finished_at = ${p.finishedAt}
    where r.run_seq = ${p.runSeq}
    returning ${RUN_COLUMNS}
  `,
);
/** Plans a run's step again for later, since the payment company did not answer. */
export const PAUSE_RUN = statement<{ runSeq: number; againAt: Date; failure: string }>(
  'reconciliation.pause',
  (p) => sql`update reconciliation_run set again_at = ${p.againAt}, failure = ${p.failure} where run_seq = ${p.runSeq}`,
);

/** Stores transactions of the payment company; `transactions` is their list as JSON. */
export const WRITE_TRANSACTIONS = statement<OfProvider & { transactions: string }>(
  'reconciliation.transactions',
  (p) => sql`
    insert into provider_transaction (
      provider,
      transaction_key,
      order_no,
      payment_key,
      status,
      amount,
      currency,
      at
    )
    select ${p.provider}, t.*
    from jsonb_to_recordset(${p.transactions}::jsonb) as t (
      "transactionKey" text,
      "orderId" text,
      "paymentKey" text,
      status text,
      amount bigint,
      currency text,
      at timestamptz
    )
    on conflict do nothing
  `,
);
export const FORGET_TRANSACTIONS = statement<{ before: ProviderTransactionEntity['at'] }>(
  'reconciliation.forget',
  (p) => sql`delete from provider_transaction where at < ${p.before}`,
);

type Counted = Record<string, number | string | null> & { orders: number };
/** Payments at the company that belong to none of our orders or bills. A charge of a bill is an order `bill_no-try`. */
export const STRANGE_TRANSACTIONS = statement<OfProvider & { from: Date; until: Date }, Counted>(
  'reconciliation.strangers',
  (p) => sql`
    select
      count(distinct t.order_no)::int as orders,
      coalesce(sum(t.amount), 0)::bigint as amount,
      min(t.order_no) as example
    from provider_transaction t
    where t.provider = ${p.provider}
      and t.at >= ${p.from}
      and t.at < ${p.until}
      and t.status = ${PAYMENT_STATUS.DONE}
      and not exists (
        select
        from pay_order o
        where o.order_no = t.order_no
      )
      and not exists (
        select
        from plan_bill b
        where b.bill_no = regexp_replace(t.order_no, '-[0-9]+$', '')
      )
  `,
);
/** Open differences with one payment company, over all sites. */
export const OPEN_DIFFERENCES = statement<OfProvider, Counted>(
  'reconciliation.open',
  (p) => sql`
    select
      count(*)::int as orders,
      count(distinct d.channel_seq)::int as sites,
      min(d.order_no) as example
    from payment_difference d
    join pay_order o on o.channel_seq = d.channel_seq and o.order_no = d.order_no
    where d.settled_at is null
      and o.provider = ${p.provider}
  `,
);

export const DIFFERENCES_OF_SITE = statement<
  { channelSeq: number; limit: number; offset: number },
  Omit<PaymentDifference, 'foundAt'> & { foundAt: Date }
>(
  'reconciliation.of-site',
  (p) => sql`
    select
      d.order_no as "orderNo",
      o.title,
      o.orderer_name as "ordererName",
      d.kind,
      d.ours,
      d.theirs,
      d.currency,
      o.status,
      d.their_status as "payStatus",
      d.found_at as "foundAt"
    from payment_difference d
    join pay_order o on o.channel_seq = d.channel_seq and o.order_no = d.order_no
    where d.channel_seq = ${p.channelSeq}
      and d.settled_at is null
    order by d.found_at desc, d.difference_seq desc
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_DIFFERENCES = statement<{ channelSeq: number }, { n: number }>(
  'reconciliation.count',
  (p) => sql`select count(*)::int as n from payment_difference where channel_seq = ${p.channelSeq} and settled_at is null`,
);
/**
 * When the last comparison with a payment company was finished, and since when there is something to compare: since the first run began
 * or, where none ever did, since the first money at the company that the transaction may see. Both are null where nothing happened.
 */
export const LAST_FINISHED_RUN = statement<OfProvider, { at: Date | null; since: Date | null }>(
  'reconciliation.last',
  (p) => sql`
    select
      max(finished_at) filter (where phase = ${RUN_PHASE.DONE}) as at,
      coalesce(
        min(started_at),
        (
          select min(l.at)
          from ledger l
          where l.provider = ${p.provider}
        )
      ) as since
    from reconciliation_run
    where provider = ${p.provider}
  `,
);
interface Keyless {
  /** The payment companies whose keys are not configured. */
  providers: readonly string[];
  /** The moment from which payments are looked for. */
  from: Date;
}
/**
 * Those of the companies without keys at which money moved since `from`, and since the operators settled the last notice about it, with
 * the moment of the last movement. A transaction of a site sees the movements of that site alone.
 */
export const COMPANIES_WITHOUT_KEYS = statement<Keyless, { provider: string; lastAt: Date }>(
  'reconciliation.without-keys',
  (p) => sql`
    select
      c.provider,
      moved.at as "lastAt"
    from unnest(${p.providers}::text[]) as c (provider)
    cross join lateral (
      select greatest(${p.from}::timestamptz, max(n.settled_at)) as at
      from pub_operator_notice n
      where n.kind = ${NOTICE.NO_KEYS}
        and n.subject = c.provider
    ) since
    cross join lateral (
      select max(m.at) as at
      from (
        select max(l.at) as at
        from ledger l
        where l.provider = c.provider
          and l.at > since.at
        union all
        select max(b.paid_at)
        from plan_bill b
        where b.provider = c.provider
          and b.paid_at > since.at
      ) m
    ) moved
    where moved.at is not null
  `,
);
export const NEWEST_RUN = statement<OfProvider, Pick<ReconciliationRunEntity, 'failure' | 'phase'>>(
  'reconciliation.newest',
  (p) => sql`
    select failure, phase
    from reconciliation_run
    where provider = ${p.provider}
    order by day desc
    limit 1
  `,
);
