import { Injectable } from '@nestjs/common';
import { YN } from '@madang/contracts/codes';
import type { QueryOf } from '@madang/contracts/endpoint';
import { HOUR } from '@madang/contracts/time';
import type { Reconciliation, reconciliationApi } from '@madang/contracts/util/reconciliation';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { PayProviders } from '../payment/pay-providers';
import { COUNT_OF_DIFFERENCES, DIFFERENCES_OF_SITE, LAST_FINISHED_RUN, NEWEST_RUN } from './reconciliation.sql';

/** Milliseconds without a finished comparison after which staff are told that it is late. */
const LATE = 36 * HOUR;

/** What staff see of the daily comparison: when it was made, and the differences of their own site. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly providers: PayProviders,
  ) {}

  find(channelSeq: number, { page, size }: QueryOf<typeof reconciliationApi.find>): Promise<Reconciliation> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const list = await rows(tx, DIFFERENCES_OF_SITE, { channelSeq, limit: size, offset: (page - 1) * size });
      const [count] = await rows(tx, COUNT_OF_DIFFERENCES, { channelSeq });
      const runs = [];
      for (const { name: provider } of this.providers.all) {
        const [last] = await rows(tx, LAST_FINISHED_RUN, { provider });
        const [newest] = await rows(tx, NEWEST_RUN, { provider });
        runs.push({ at: last!.at?.getTime() ?? null, failure: newest?.failure ?? null });
      }
      const ended = runs.flatMap(({ at }) => at ?? []);
      const late = ended.some((at) => at < this.clock.now().getTime() - LATE);
      return {
        list: list.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })),
        totalCount: count!.n,
        // Of several companies, the time of the one that was compared longest ago.
        checkedAt: ended.length ? new Date(Math.min(...ended)).toISOString() : null,
        failedYn: late || runs.some(({ failure }) => failure) ? YN.YES : YN.NO,
      };
    });
  }
}
