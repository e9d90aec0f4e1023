import { Controller, Injectable, Module } from '@nestjs/common';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import { dataHistoryApi as api, type DataHistory } from '@madang/contracts/util/data-history';
import { Db, rows } from '@madang/server/db';
import { Input, Path, Route } from '@madang/server/route';

const HIT = 'channel_seq = $1 and ($2::text is null or entity = $2) and ($3::bigint is null or entity_seq = $3)';
const LIST = `select history_seq as "historySeq", entity, entity_seq as seq, action, user_seq as "userSeq", user_name as "userName", subject, before, after, created_at as "createdAt"
  from main.pub_data_history where ${HIT} order by history_seq desc limit $4 offset $5`;
const COUNT = `select count(*)::int as count from main.pub_data_history where ${HIT}`;

@Injectable()
class HistoryList {
  constructor(private readonly db: Db) {}

  list(channelSeq: number, { entity, seq, page, size }: QueryOf<typeof api.list>): Promise<Page<DataHistory>> {
    const values = [channelSeq, entity ?? null, seq ?? null];
    return this.db.tx({ channelSeq }, async (tx) => {
      const list = await rows<DataHistory>(tx, LIST, [...values, size, (page - 1) * size]);
      const [total] = await rows<{ count: number }>(tx, COUNT, values);
      return { list, totalCount: total!.count };
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
