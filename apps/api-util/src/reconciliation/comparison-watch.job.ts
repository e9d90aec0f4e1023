import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { MINUTE } from '@madang/contracts/time';
import { Db, type Tx } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { ComparisonStates } from './comparison-states';

/**
 * Tells the operators that the comparison with a payment company is late, or cannot be made for want of keys, and withdraws the notice
 * once it was made. It is a job of its own, since a comparison that fails each time never gets to the end of its round.
 */
@Injectable()
export class ComparisonWatchJob extends OneCopyJob {
  protected readonly job = 'comparison-watch';
  protected readonly every = 10 * MINUTE;

  constructor(
    private readonly db: Db,
    private readonly states: ComparisonStates,
    private readonly notices: OperatorNotices,
  ) {
    super();
  }

  protected round(): Promise<void> {
    return this.db.all(async (tx) => {
      await this.tellLate(tx);
      await this.tellWithoutKeys(tx);
    });
  }

  private async tellLate(tx: Tx): Promise<void> {
    for (const { provider: subject, finishedAt, late, failure } of await this.states.ofCompared(tx))
      if (!late) await this.notices.settle(tx, NOTICE.COMPARISON_LATE, subject);
      else
        await this.notices.raise(tx, {
          kind: NOTICE.COMPARISON_LATE,
          subject,
          detail: { finished: finishedAt?.toISOString() ?? null, failure },
        });
  }

  /**
   * A company without keys is not compared, so that no comparison of it is late. One whose keys are back keeps its notice until it has been
   * compared, which settles it (`ReconciliationJob`).
   */
  private async tellWithoutKeys(tx: Tx): Promise<void> {
    const found = await this.states.withoutKeys(tx);
    for (const subject of this.states.keyless) {
      await this.notices.settle(tx, NOTICE.COMPARISON_LATE, subject);
      const lastAt = found.find(({ provider }) => provider === subject)?.lastAt;
      if (!lastAt) await this.notices.settle(tx, NOTICE.NO_KEYS, subject);
      else await this.notices.raise(tx, { kind: NOTICE.NO_KEYS, subject, detail: { lastPayment: lastAt.toISOString() } });
    }
  }
}
