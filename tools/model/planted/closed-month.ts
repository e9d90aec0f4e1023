import { rows } from '@madang/server/db';
import { ClosingJob } from '../../../apps/api-util/src/settlement/closing.job';
import { useClass } from '../providers';
import { LATE_ROWS_CLOSED } from './closed-month.sql';
import type { Planted } from './planted';

/** A planted mistake: what came between the end of a month and its closing is put into the closed month, whose sums do not say it. */
class TakesWhatCameMeanwhile extends ClosingJob {
  protected override async round(): Promise<void> {
    const due = await this.due();
    await super.round();
    for (const { channelSeq } of due) await this['db'].tx({ channelSeq }, (tx) => rows(tx, LATE_ROWS_CLOSED, { channelSeq }));
  }
}

export const closedMonth: Planted = {
  name: 'what came before a month was closed is in it, but not in what it pays',
  override: useClass(ClosingJob, TakesWhatCameMeanwhile),
  rule: /^a closed month pays what its rows say/,
  within: 600,
};
