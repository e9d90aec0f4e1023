import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import { Rounds } from '@madang/server/rounds';
import { PayProvider, Unclear } from '../payment/provider';
import { BillCompare } from './bill-compare';
import { DayCompare } from './day-compare';
import { OrderCompare } from './order-compare';
import type { RunRow, Step } from './reconciliation.run';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days in Seoul begin at nine hours of UTC; the comparison of a day is made from four in the morning. */
const DAY_BEGINS = 9 * HOUR - 4 * HOUR;
/** Late words of the provider are about days before; what moves now is left to the usual ways. */
const DAYS_BACK = 3 * DAY;
const NOT_YET = 10 * MINUTE;
const LEASE = 2 * MINUTE;
const PAUSE = 10 * MINUTE;
/** One round is bounded; the next one goes on at its cursor. */
const MOST_STEPS = 20;
const KEPT = 60 * DAY;

const BEGIN = `insert into reconciliation_run (provider, day, from_at, until_at, phase, started_at)
values ($1, $2, $3, $4, 'DAYS', $5) on conflict do nothing`;
const GIVE_UP = `update reconciliation_run set phase = 'GIVEN_UP', finished_at = $3
where provider = $1 and day < $2 and phase not in ('DONE', 'GIVEN_UP')`;
const TAKE = `update reconciliation_run set lease_until = $3
where run_seq = (
  select run_seq from reconciliation_run
  where provider = $1 and phase not in ('DONE', 'GIVEN_UP') and (lease_until is null or lease_until <= $2)
  order by run_seq limit 1 for update skip locked
) returning *`;
/** Only by whoever holds the lease still. */
const KEEP = `update reconciliation_run
set phase = $3, cursor = $4, lease_until = $5, transactions = transactions + $6, compared = compared + $7, settled = settled + $8,
  failure = null, finished_at = $9
where run_seq = $1 and lease_until = $2 returning *`;
const FAILED = 'update reconciliation_run set lease_until = $3, failure = $4 where run_seq = $1 and lease_until = $2';
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
export class ReconciliationJob extends Rounds {
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
    let held = await this.take();
    for (let steps = 0; held && steps < MOST_STEPS; steps++) held = await this.step(held);
  }

  private begin(): Promise<void> {
    const now = this.clock.now();
    const day = new Date(now.getTime() + DAY_BEGINS).toISOString().slice(0, 10);
    const until = new Date(now.getTime() - NOT_YET);
    return this.db.all(async (tx) => {
      await tx.query(GIVE_UP, [this.provider.name, day, now]);
      await tx.query(BEGIN, [this.provider.name, day, new Date(until.getTime() - DAYS_BACK), until, now]);
    });
  }

  private async take(): Promise<Held | null> {
    const now = this.clock.now();
    const lease = new Date(now.getTime() + LEASE);
    const [run] = await this.db.all((tx) => rows<RunRow>(tx, TAKE, [this.provider.name, now, lease]));
    return run ? { ...run, lease } : null;
  }

  /** One step and its cursor; null when there is nothing more to do now. */
  private async step(run: Held): Promise<Held | null> {
    try {
      return await this.keep(run, await this.work(run));
    } catch (e) {
      if (!(e instanceof Unclear)) throw e;
      const again = new Date(this.clock.now().getTime() + PAUSE);
      await this.db.all((tx) => tx.query(FAILED, [run.run_seq, run.lease, again, e.message]));
      return null;
    }
  }

  private work(run: Held): Promise<Step> {
    if (run.phase === 'DAYS') return this.days.step(run);
    if (run.phase === 'READ') return this.read(run);
    return run.phase === 'ORDERS' ? this.orders.step(run, this.batch) : this.bills.step(run, this.batch);
  }

  private async read(run: Held): Promise<Step> {
    const { from_at: from, until_at: until, cursor: after } = run;
    const list = await this.provider.transactions({ from, until, after, limit: this.page });
    if (list.length) await this.db.all((tx) => tx.query(WRITE, [run.provider, JSON.stringify(list)]));
    return { cursor: list.length < this.page ? null : list.at(-1)!.transactionKey, transactions: list.length };
  }

  private keep(run: Held, { cursor, transactions = 0, compared = 0, settled = 0 }: Step): Promise<Held | null> {
    const now = this.clock.now();
    const phase = cursor === null ? NEXT[run.phase as keyof typeof NEXT] : run.phase;
    const over = phase === 'DONE';
    const lease = new Date(now.getTime() + LEASE);
    return this.db.all(async (tx) => {
      const values = [run.run_seq, run.lease, phase, cursor, lease, transactions, compared, settled, over ? now : null];
      const [kept] = await rows<RunRow>(tx, KEEP, values);
      if (kept && over) await this.tell(tx, kept, now);
      return kept && !over ? { ...kept, lease } : null;
    });
  }

  /** What is left when a run is over is told to the operator, and told as over once it is gone. */
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

/** A run while this process holds it. */
interface Held extends RunRow {
  lease: Date;
}
