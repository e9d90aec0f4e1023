import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { daysBefore, hoursBefore, msAfter, msBefore, seoulDay } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { fenced } from '@madang/server/job-run';
import { PayProviders } from '../payment/pay-providers';
import { Unclear, type PayProvider } from '../payment/provider';
import { BillCompare } from './bill-compare';
import { DayCompare } from './day-compare';
import { OrderCompare } from './order-compare';
import type { ReconciliationRunEntity } from './reconciliation.entity';
import { FURTHEST_BACK_DAYS, RUN_PHASE, type Step } from './reconciliation.run';
import {
  BEGIN_RUN,
  FORGET_TRANSACTIONS,
  GIVE_UP_RUNS,
  KEEP_RUN,
  NEXT_RUN,
  OPEN_DIFFERENCES,
  PAUSE_RUN,
  STRANGE_TRANSACTIONS,
  WRITE_TRANSACTIONS,
} from './reconciliation.sql';

/** Hours after midnight in Korea from which the comparison of the new day begins. */
const RUN_START_HOURS = 4;
/** Days that the comparison looks back at least, for late notices; movements of the last `FRESH_MONEY_MS` are left out. */
const LOOKED_BACK_DAYS = 3;
const FRESH_MONEY_MS = 10 * MINUTE;
const RETRY_PAUSE_MS = 10 * MINUTE;
/** How many steps one round of the job makes at most; the next round goes on at the run's cursor. */
const STEPS_PER_ROUND = 20;
const TRANSACTIONS_KEPT_DAYS = 60;

const NEXT_PHASE = { DAYS: RUN_PHASE.READ, READ: RUN_PHASE.ORDERS, ORDERS: RUN_PHASE.BILLS, BILLS: RUN_PHASE.DONE } as const;

/**
 * Once a day compares the daily sums with our own ledger and orders, and our orders, bills and ledger with the transactions of each
 * payment company.
 */
@Injectable()
export class ReconciliationJob extends OneCopyJob {
  protected readonly job = 'reconciliation';
  protected readonly every = MINUTE;
  /** How many of the company's transactions one step reads. */
  page = 1000;
  /** How many orders or bills one step compares. */
  batch = 50;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly providers: PayProviders,
    private readonly notices: OperatorNotices,
    private readonly days: DayCompare,
    private readonly orders: OrderCompare,
    private readonly bills: BillCompare,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    for (const provider of this.providers.all) {
      await this.begin(provider.name);
      let run = await this.next(provider.name);
      for (let steps = 0; run && steps < STEPS_PER_ROUND; steps++) run = await this.step(provider, run);
    }
  }

  private begin(provider: string): Promise<void> {
    const now = this.clock.now();
    const day = seoulDay(hoursBefore(now, RUN_START_HOURS));
    const until = msBefore(now, FRESH_MONEY_MS);
    return this.db.all(async (tx) => {
      await rows(tx, GIVE_UP_RUNS, { provider, before: day, now });
      const [fromAt, oldest] = [daysBefore(until, LOOKED_BACK_DAYS), daysBefore(until, FURTHEST_BACK_DAYS)];
      await rows(tx, BEGIN_RUN, { provider, day, fromAt, untilAt: until, now, oldest });
    });
  }

  private async next(provider: string): Promise<ReconciliationRunEntity | null> {
    const [run] = await this.db.all((tx) => rows(tx, NEXT_RUN, { provider, now: this.clock.now() }));
    return run ?? null;
  }

  /** Makes one step and stores its cursor; null if nothing is left to do now. */
  private async step(provider: PayProvider, run: ReconciliationRunEntity): Promise<ReconciliationRunEntity | null> {
    try {
      return await this.keep(run, await this.work(provider, run));
    } catch (e) {
      if (!(e instanceof Unclear)) throw e;
      const againAt = msAfter(this.clock.now(), RETRY_PAUSE_MS);
      await this.db.all((tx) => rows(tx, PAUSE_RUN, { runSeq: run.runSeq, againAt, failure: e.message }));
      return null;
    }
  }

  private async work(provider: PayProvider, run: ReconciliationRunEntity): Promise<Step> {
    // The daily sums are compared only once, in the run of the first company.
    if (run.phase === RUN_PHASE.DAYS) return provider === this.providers.all[0] ? this.days.step(run) : { cursor: null };
    if (run.phase === RUN_PHASE.READ) return this.read(provider, run);
    return run.phase === RUN_PHASE.ORDERS ? this.orders.step(run, this.batch) : this.bills.step(run, this.batch);
  }

  private async read(provider: PayProvider, run: ReconciliationRunEntity): Promise<Step> {
    const { fromAt: from, untilAt: until, cursor: after } = run;
    const { list, next: cursor } = await provider.transactions({ from, until, after, limit: this.page });
    if (list.length)
      await this.db.all((tx) => rows(tx, WRITE_TRANSACTIONS, { provider: run.provider, transactions: JSON.stringify(list) }));
    return { cursor, transactions: list.length };
  }

  /** Stores the result of a step, exactly once: only in the copy of the service that still has the job's lease. */
  private keep(
    run: ReconciliationRunEntity,
    { cursor, transactions = 0, compared = 0, settled = 0 }: Step,
  ): Promise<ReconciliationRunEntity | null> {
    const now = this.clock.now();
    const phase = cursor === null ? NEXT_PHASE[run.phase as keyof typeof NEXT_PHASE] : run.phase;
    const over = phase === RUN_PHASE.DONE;
    return this.db.all(async (tx) => {
      await fenced(tx);
      const progress = { runSeq: run.runSeq, phase, cursor, transactions, compared, settled, finishedAt: over ? now : null };
      const [kept] = await rows(tx, KEEP_RUN, progress);
      if (kept && over) await this.tell(tx, kept, now);
      return kept && !over ? kept : null;
    });
  }

  /**
   * Tells the operators what still differs after a run, or closes the notice if nothing does, and the notices that the company was not
   * compared; deletes transactions that are older than `TRANSACTIONS_KEPT_DAYS`.
   */
  private async tell(tx: Tx, run: ReconciliationRunEntity, now: Date): Promise<void> {
    const [strangers] = await rows(tx, STRANGE_TRANSACTIONS, { provider: run.provider, from: run.fromAt, until: run.untilAt });
    const [open] = await rows(tx, OPEN_DIFFERENCES, { provider: run.provider });
    for (const [name, found] of [
      ['strangers', strangers!],
      ['orders', open!],
    ] as const) {
      const subject = `${run.provider}:${name}`;
      if (found.orders) await this.notices.raise(tx, { kind: NOTICE.RECONCILIATION, subject, detail: found });
      else await this.notices.settle(tx, NOTICE.RECONCILIATION, subject);
    }
    for (const kind of [NOTICE.COMPARISON_LATE, NOTICE.NO_KEYS]) await this.notices.settle(tx, kind, run.provider);
    await rows(tx, FORGET_TRANSACTIONS, { before: daysBefore(now, TRANSACTIONS_KEPT_DAYS) });
  }
}
