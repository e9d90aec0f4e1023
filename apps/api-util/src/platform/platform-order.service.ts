import { DIFFERENCE_STATE } from '@madang/contracts/platform-codes';
import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '@madang/contracts/codes';
import type { CursorPage, Page, QueryOf } from '@madang/contracts/endpoint';
import type {
  ComparisonRun,
  platformDifferenceApi,
  PlatformDifference,
  PlatformOrder,
  platformOrderApi,
} from '@madang/contracts/util/platform';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { COUNT_OF_DIFFERENCES, DIFFERENCE_EXISTS, FOUND_DIFFERENCES, NEWEST_RUNS, FOUND_ORDERS, SETTLE_BY_HAND } from './order.sql';

/** How many orders one answer lists. */
const ORDERS_PER_PAGE = 30;
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The console's pages of the orders of all sites, and of differences between our books and those of the payment companies. */
@Injectable()
export class PlatformOrderService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list({ q, status, siteSeq, cursor }: QueryOf<typeof platformOrderApi.list>): Promise<CursorPage<PlatformOrder>> {
    const [at = '', beforeNo = ''] = (cursor ?? '').split(' ');
    const wanted = {
      q: q || null,
      status: (status || null) as OrderStatus | null,
      siteSeq: siteSeq ?? null,
      limit: ORDERS_PER_PAGE + 1,
      beforeAt: Number.isNaN(Date.parse(at)) ? null : new Date(at),
      beforeNo,
    };
    const how = !q ? 'all' : q.includes('@') ? 'person' : 'number';
    const found = await this.db.all((tx) => rows(tx, FOUND_ORDERS[how], wanted));
    const list = found
      .slice(0, ORDERS_PER_PAGE)
      .map((one) => ({ ...one, createdAt: one.createdAt.toISOString(), paidAt: iso(one.paidAt) }));
    const last = list.at(-1);
    return { list, cursor: found.length > ORDERS_PER_PAGE && last ? `${last.createdAt} ${last.orderNo}` : null };
  }

  differences({
    state,
    page,
    size,
  }: QueryOf<typeof platformDifferenceApi.list>): Promise<Page<PlatformDifference> & { runs: ComparisonRun[] }> {
    const settled = state ? state === DIFFERENCE_STATE.SETTLED : null;
    return this.db.all(async (tx) => {
      const list = await rows(tx, FOUND_DIFFERENCES, { settled, limit: size, offset: (page - 1) * size });
      const [count] = await rows(tx, COUNT_OF_DIFFERENCES, { settled });
      const runs = await rows(tx, NEWEST_RUNS);
      return {
        list: list.map((one) => ({ ...one, foundAt: one.foundAt.toISOString(), settledAt: iso(one.settledAt) })),
        totalCount: count!.n,
        runs: runs.map((one) => ({ ...one, startedAt: one.startedAt.toISOString(), finishedAt: iso(one.finishedAt) })),
      };
    });
  }

  async settle(at: { siteSeq: number; differenceSeq: number }, note: string, { userSeq }: User): Promise<null> {
    return this.db.all(async (tx) => {
      if (!(await rows(tx, DIFFERENCE_EXISTS, at)).length) throw fail('NO_DATA');
      const settled = await rows(tx, SETTLE_BY_HAND, { ...at, note, userSeq, now: this.clock.now() });
      if (!settled.length) throw fail('DIFFERENCE_SETTLED');
      return null;
    });
  }
}
