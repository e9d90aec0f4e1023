import { BILL_STEP } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { FREE_PLAN } from '@madang/contracts/util/plan-rules';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { PlanChargeService } from './plan-charge.service';
import { PlanRecords } from './plan-records';
import { IS_CLOSED, LAST_RENEWAL, TAKE_DUE_PLANS, TAKE_OPEN_BILLS } from './plan.job.sql';
import { graceOf } from './plan.row';

/** Milliseconds between two rounds of the job. */
const PLAN_JOB_INTERVAL_MS = 5000;
/** How many plans or bills are worked on in parallel. */
const PLANS_IN_PARALLEL = 4;

/**
 * Renews plans, ends those that were cancelled or not paid, and finishes charges that a crash or a silent payment company left without an
 * outcome.
 */
@Injectable()
export class PlanJob extends OneCopyJob {
  protected readonly job = 'plans';
  protected readonly every = PLAN_JOB_INTERVAL_MS;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly records: PlanRecords,
    private readonly charges: PlanChargeService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    const open = await this.db.all((tx) => rows(tx, TAKE_OPEN_BILLS, { now }));
    await this.each(open, (bill) => this.charges.recover(bill));
    const due = await this.db.all((tx) => rows(tx, TAKE_DUE_PLANS, { now }));
    await this.each(due, (site) => this.look(site.channelSeq));
  }

  private async look(channelSeq: number): Promise<void> {
    const bill = await this.db.tx({ channelSeq }, async (tx) => {
      const site = await this.records.lock(tx, channelSeq);
      const now = this.clock.now();
      // No second charge while the first one's outcome is not known.
      if (site.planSeq === FREE_PLAN || (await this.records.running(tx, channelSeq))) return null;
      if (site.periodEnd! > now) {
        await this.records.set(tx, site, { checkAt: site.periodEnd });
        return null;
      }
      // A plan that was cancelled, or whose site is closed, ends instead of being charged.
      if (site.cancelAt || (await rows(tx, IS_CLOSED, { channelSeq })).length) {
        await this.records.end(tx, site, null);
        return null;
      }
      const grace = graceOf(site);
      if (!grace || grace > now) return this.records.renewal(tx, site, null);
      const [last] = await rows(tx, LAST_RENEWAL, { channelSeq });
      await this.records.end(tx, site, null);
      if (last) await this.outbox.publish(tx, 'plan.billed', { channelSeq, billNo: last.billNo, what: BILL_STEP.ENDED, try: last.try });
      return null;
    });
    if (bill) await this.charges.settle(bill);
  }

  private async each<T extends { channelSeq: number }>(all: T[], work: (one: T) => Promise<unknown>): Promise<void> {
    const one = async (row: T) => {
      try {
        await work(row);
      } catch (e) {
        // After an error the plan or bill is due again some minutes later.
        this.pieceFailed(e, { channelSeq: row.channelSeq }, 'plan round');
      }
    };
    for (let at = 0; at < all.length; at += PLANS_IN_PARALLEL) await Promise.all(all.slice(at, at + PLANS_IN_PARALLEL).map(one));
  }
}
