import { Controller, Injectable, Module } from '@nestjs/common';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import { dataHistoryApi as api, type DataHistory } from '@madang/contracts/util/data-history';
import { Db, rows } from '@madang/server/db';
import { Input, Path, Route } from '@madang/server/route';
import { COUNT_OF_HISTORY_LINES, HISTORY_LINES } from './history.sql';

@Injectable()
class HistoryList {
  constructor(private readonly db: Db) {}

  list(channelSeq: number, { entity, seq, page, size }: QueryOf<typeof api.list>): Promise<Page<DataHistory>> {
    const wanted = { channelSeq, entity: entity ?? null, entitySeq: seq ?? null };
    return this.db.tx({ channelSeq }, async (tx) => {
      const list = await rows(tx, HISTORY_LINES, { ...wanted, limit: size, offset: (page - 1) * size });
      const [total] = await rows(tx, COUNT_OF_HISTORY_LINES, wanted);
      return { list, totalCount: total!.n };
    });
  }
}

@Controller()
class HistoryController {
  constructor(private readonly history: HistoryList) {}

  @Route(api.list)
  list(@Path() { channelSeq }: { channelSeq: number }, @Input() query: QueryOf<typeof api.list>) {
    return this.history.list(channelSeq, query);
  }
}

/** What main wrote down about a site's changes, for its staff. */
@Module({ controllers: [HistoryController], providers: [HistoryList] })
export class HistoryModule {}
