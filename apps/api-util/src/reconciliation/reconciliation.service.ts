import { Injectable } from '@nestjs/common';
import { YN } from '@madang/contracts/codes';
import type { QueryOf } from '@madang/contracts/endpoint';
import type { Reconciliation, reconciliationApi } from '@madang/contracts/util/reconciliation';
import { Db, rows } from '@madang/server/db';
import { ComparisonStates } from './comparison-states';
import { COUNT_OF_DIFFERENCES, DIFFERENCES_OF_SITE } from './reconciliation.sql';

/** What staff see of the daily comparison: when it was made, and the differences of their own site. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly db: Db,
    private readonly states: ComparisonStates,
  ) {}

  find(channelSeq: number, { page, size }: QueryOf<typeof reconciliationApi.find>): Promise<Reconciliation> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const list = await rows(tx, DIFFERENCES_OF_SITE, { channelSeq, limit: size, offset: (page - 1) * size });
      const [count] = await rows(tx, COUNT_OF_DIFFERENCES, { channelSeq });
      const compared = await this.states.ofCompared(tx);
      const withoutKeys = await this.states.withoutKeys(tx);
      const ended = compared.flatMap(({ finishedAt }) => finishedAt?.getTime() ?? []);
      return {
        list: list.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })),
        totalCount: count!.n,
        // With several payment companies, the time of the comparison that was finished longest ago.
        checkedAt: ended.length ? new Date(Math.min(...ended)).toISOString() : null,
        // Before the first comparison of a company began none can have failed; the operators hear if it is long in coming (AM-1391).
        failedYn: withoutKeys.length || compared.some(({ begun, late, failure }) => (begun && late) || failure) ? YN.YES : YN.NO,
      };
    });
  }
}
