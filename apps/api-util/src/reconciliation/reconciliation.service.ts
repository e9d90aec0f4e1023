import { Injectable } from '@nestjs/common';
import { YN } from '@madang/contracts/codes';
import type { QueryOf } from '@madang/contracts/endpoint';
import { HOUR } from '@madang/contracts/time';
import type { Reconciliation, reconciliationApi } from '@madang/contracts/util/reconciliation';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { PayProvider } from '../payment/provider';
import { COUNT_OF_DIFFERENCES, DIFFERENCES_OF_SITE, LAST_FINISHED_RUN, NEWEST_RUN } from './reconciliation.sql';

/** After so long without a comparison it counts as late. */
const LATE = 36 * HOUR;

/** What a site's staff see of the daily comparison: their own differences alone. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly provider: PayProvider,
  ) {}

  find(channelSeq: number, { page, size }: QueryOf<typeof reconciliationApi.find>): Promise<Reconciliation> {
    const provider = this.provider.name;
    return this.db.tx({ channelSeq }, async (tx) => {
      const list = await rows(tx, DIFFERENCES_OF_SITE, { channelSeq, limit: size, offset: (page - 1) * size });
      const [count] = await rows(tx, COUNT_OF_DIFFERENCES, { channelSeq });
      const [last] = await rows(tx, LAST_FINISHED_RUN, { provider });
      const [newest] = await rows(tx, NEWEST_RUN, { provider });
      const late = !!last!.at && last!.at.getTime() < this.clock.now().getTime() - LATE;
      return {
        list: list.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })),
        totalCount: count!.n,
        checkedAt: last!.at?.toISOString() ?? null,
        failedYn: late || newest?.failure ? YN.YES : YN.NO,
      };
    });
  }
}
