import { SUSPENSION_STEP } from '@madang/contracts/platform-codes';
import { SECOND } from '@madang/contracts/time';
import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { HOLD_BACK_ALL_FORMER_MEMBERS, HOLD_BACK_FORMER_MEMBERS } from '../membership/member-access.sql';
import {
  ENDED_SUSPENSIONS,
  EXTEND_ACCESS,
  HOLD_BACK_CARRIED,
  KEEP_EXTENDED,
  LENGTHEN_OFFERS,
  LOCK_SUSPENSION,
  type Ended,
} from './suspension-extension.sql';

/**
 * Makes up for suspensions that have ended: access and the time for a review that had not ended when the site was suspended become longer
 * by the days that it was (AM-851, AM-1070). The site opens, and its owners are told, once that is done. The payment service does the same
 * for memberships.
 */
@Injectable()
export class SuspensionExtensionJob extends OneCopyJob {
  protected readonly job = 'suspension-extension';
  protected readonly every = 2 * SECOND;
  /** How many enrolments one transaction makes longer. */
  batch = 200;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    for (const ended of await this.db.all((tx) => rows(tx, ENDED_SUSPENSIONS)))
      try {
        let more = true;
        while (more) more = await this.step(ended);
      } catch (e) {
        this.pieceFailed(e, ended, 'access after a suspension');
      }
  }

  /**
   * Makes some more enrolments longer and stores how far it came, both in one transaction, so that each becomes longer once; false if
   * nothing is left to do.
   */
  private step({ suspensionSeq, siteSeq: channelSeq }: { suspensionSeq: number; siteSeq: number }): Promise<boolean> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [at] = await rows(tx, LOCK_SUSPENSION, { suspensionSeq });
      if (!at) return false;
      const { suspendedAt, reopenedAt, upto } = at;
      const passed = await rows(tx, EXTEND_ACCESS, { channelSeq, suspendedAt, reopenedAt, upto, limit: this.batch });
      const done = passed.length === 0;
      const attendSeqs = passed.filter(({ hasAccess }) => hasAccess).map(({ attendSeq }) => attendSeq);
      // Access that a membership has ended does not go on because of the suspension.
      if (attendSeqs.length) await rows(tx, HOLD_BACK_FORMER_MEMBERS, { channelSeq, attendSeqs });
      if (done) await this.open(tx, channelSeq, at);
      await rows(tx, KEEP_EXTENDED, {
        suspensionSeq,
        upto: Math.max(upto, ...passed.map(({ attendSeq }) => attendSeq)),
        more: attendSeqs.length,
        doneAt: done ? this.clock.now() : null,
      });
      return !done;
    });
  }

  private async open(tx: Tx, channelSeq: number, { suspendedAt, reopenedAt, days }: Ended): Promise<void> {
    await rows(tx, HOLD_BACK_CARRIED, { channelSeq, suspendedAt });
    await rows(tx, HOLD_BACK_ALL_FORMER_MEMBERS, { channelSeq, suspendedAt });
    await rows(tx, LENGTHEN_OFFERS, { channelSeq, suspendedAt, days });
    const at = reopenedAt.toISOString();
    await this.outbox.publish(tx, 'site.suspension', { channelSeq, what: SUSPENSION_STEP.REOPENED, at, days });
  }
}
