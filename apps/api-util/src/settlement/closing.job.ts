import { Injectable } from '@nestjs/common';
import { monthOf, monthStart } from '@madang/contracts/util/settlement-rules';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { Rounds } from '@madang/server/rounds';
import { closeMonths } from './statements';

const DUE = 'select distinct channel_seq as "channelSeq" from settlement_row where settlement_seq is null and at < $1';

/** Closes the months of every site on the second of the next one. */
@Injectable()
export class ClosingJob extends Rounds {
  protected readonly every = 60_000;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    const sites = await this.db.all((tx) => rows<{ channelSeq: number }>(tx, DUE, [monthStart(monthOf(now))]));
    for (const { channelSeq } of sites) {
      try {
        await this.db.tx({ channelSeq }, (tx) => closeMonths(tx, channelSeq, now));
      } catch (e) {
        // One site's trouble keeps no other from its money; the next round tries again.
        logger.error({ channelSeq, err: (e as Error).message }, 'closing of a month');
      }
    }
  }
}
