import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { seoulDay } from '@madang/contracts/dates';
import { DAY, HOUR, MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { fenced } from '@madang/server/job-run';
import { PayProvider, Unclear } from '../payment/provider';
import { BillCompare } from './bill-compare';
import { DayCompare } from './day-compare';
import { OrderCompare } from './order-compare';
import type { RunRow, Step } from './reconciliation.run';

/** Days in Seoul begin at nine hours of UTC; the comparison of a day is made from four in the morning. */
const MADE_FROM = 4 * HOUR;
/** The comparison looks three days back for late notices, and leaves out what moved in the last ten minutes. */
const DAYS_BACK = 3 * DAY;
const NOT_YET = 10 * MINUTE;
const PAUSE = 10 * MINUTE;
/** One round is bounded; the next one goes on at its cursor. */
const MOST_STEPS = 20;
const KEPT = 60 * DAY;

const BEGIN = `insert into reconciliation_run (provider, day, from_at, until_at, phase, started_at)
values ($1, $2, $3, $4, 'DAYS', $5) on conflict do nothing`;
export const GIVE_UP = `update reconciliation_run set phase = 'GIVEN_UP', finished_at = $3
where provider = $1 and day < $2 and phase not in ('DONE', 'GIVEN_UP')`;
export const NEXT_RUN = `select * from reconciliation_run
where provider = $1 and phase not in ('DONE', 'GIVEN_UP') and (again_at is null or again_at <= $2)
order by run_seq limit 1`;
const KEEP = `update reconciliation_run
set phase = $2, cursor = $3, transactions = transactions + $4, compared = compared + $5, settled = settled + $6,
  failure = null, finished_at = $7
where run_seq = $1 returning *`;
const FAILED = 'update reconciliation_run set again_at = $2, failure = $3 where run_seq = $1';
const WRITE = `insert into provider_transaction (provider, transaction_key, order_no, payment_key, status, amount, currency, at)
select $1, t.* from jsonb_to_recordset($2::jsonb)
  as t ("transactionKey" text, "orderId" text, "paymentKey" text, status text, amount bigint, currency text, at timestamptz)
on conflict do nothing`;
/** Money of the provider that belongs to no order and no bill of ours. */
const STRANGERS = `select count(distinct t.order_no)::int as orders, coalesce(sum(t.amount), 0)::bigint as amount, min(t.order_no) as example
from provider_transaction t
where t.provider = $1 and t.at >= $2 and t.at < $3 and t.status = 'DONE'
  and not exists (select from pay_order o where o.order_no = t.order_no)
  and not exists (select from plan_bill b where b.bill_no = regexp_replace(t.order_no, '-[0-9]+$', ''))`;
const OPEN = `select count(*)::int as orders, count(distinct channel_seq)::int as sites, min(order_no) as example
from payment_difference where settled_at is null`;
type Counted = Record<string, number | string | null> & { orders: number };
const NEXT = { DAYS: 'READ', READ: 'ORDERS', ORDERS: 'BILLS', BILLS: 'DONE' } as const;

/** Once a day our ledger is added up anew, and both books are laid side by side: the provider's, and ours of orders, bills and the ledger. */
@Injectable()
export class ReconciliationJob extends OneCopyJob {
  protected readonly job = 'reconciliation';
  protected readonly every = MINUTE;
  /** How much of the provider's book, and how many orders, are one step. */
  page = 1000;
  batch = 50;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly provider: PayProvider,
    private readonly notices: OperatorNotices,
    private readonly days: DayCompare,
    private readonly orders: OrderCompare,
    private readonly bills: BillCompare,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    await this.begin();
    let run = await this.next();
    for (let steps = 0; run && steps < MOST_STEPS; steps++) run = await this.step(run);
  }

  private begin(): Promise<void> {
    const now = this.clock.now();
    const day = seoulDay(now.getTime() - MADE_FROM);
    const until = new Date(now.getTime() - NOT_YET);
    return this.db.all(async (tx) => {
      await tx.query(GIVE_UP, [this.provider.name, day, now]);
      await tx.query(BEGIN, [this.provider.name, day, new Date(until.getTime() - DAYS_BACK), until, now]);
    });
  }

  private async next(): Promise<RunRow | null> {
    const [run] = await this.db.all((tx) => rows<RunRow>(tx, NEXT_RUN, [this.provider.name, this.clock.now()]));
    return run ?? null;
  }

  /** One step and its cursor; null when there is nothing more to do now. */
  private async step(run: RunRow): Promise<RunRow | null> {
    try {
      return await this.keep(run, await this.work(run));
    } catch (e) {
      if (!(e instanceof Unclear)) throw e;
      const again = new Date(this.clock.now().getTime() + PAUSE);
      await this.db.all((tx) => tx.query(FAILED, [run.run_seq, again, e.message]));
      return null;
    }
  }

  private work(run: RunRow): Promise<Step> {
    if (run.phase === 'DAYS') return this.days.step(run);
    if (run.phase === 'READ') return this.read(run);
    return run.phase === 'ORDERS' ? this.orders.step(run, this.batch) : this.bills.step(run, this.batch);
  }

  private async read(run: RunRow): Promise<Step> {
    const { from_at: from, until_at: until, cursor: after } = run;
    const list = await this.provider.transactions({ from, until, after, limit: this.page });
    if (list.length) await this.db.all((tx) => tx.query(WRITE, [run.provider, JSON.stringify(list)]));
    return { cursor: list.length < this.page ? null : list.at(-1)!.transactionKey, transactions: list.length };
  }

  /** Adds what a step counted once, by the copy that still owns the job. */
  private keep(run: RunRow, { cursor, transactions = 0, compared = 0, settled = 0 }: Step): Promise<RunRow | null> {
    const now = this.clock.now();
    const phase = cursor === null ? NEXT[run.phase as keyof typeof NEXT] : run.phase;
    const over = phase === 'DONE';
    return this.db.all(async (tx) => {
      await fenced(tx);
      const values = [run.run_seq, phase, cursor, transactions, compared, settled, over ? now : null];
      const [kept] = await rows<RunRow>(tx, KEEP, values);
      if (kept && over) await this.tell(tx, kept, now);
      return kept && !over ? kept : null;
    });
  }

  /** Tells the operator which differences remain after a run, and settles the notice once they are gone. */
  private async tell(tx: Tx, run: RunRow, now: Date): Promise<void> {
    const [strangers] = await rows<Counted>(tx, STRANGERS, [run.provider, run.from_at, run.until_at]);
    const [open] = await rows<Counted>(tx, OPEN);
    for (const [name, found] of [
      ['strangers', strangers!],
      ['orders', open!],
    ] as const) {
      const subject = `${run.provider}:${name}`;
      if (found.orders) await this.notices.raise(tx, { kind: NOTICE.RECONCILIATION, subject, detail: found });
      else await this.notices.settle(tx, NOTICE.RECONCILIATION, subject);
    }
    await tx.query('delete from provider_transaction where at < $1', [new Date(now.getTime() - KEPT)]);
  }
}
