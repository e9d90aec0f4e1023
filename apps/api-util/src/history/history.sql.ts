import type { DataHistory } from '@madang/contracts/util/data-history';
import { sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

/** Lines about one thing, about one kind of thing, or, with nulls, about all of a site. */
interface Wanted {
  channelSeq: number;
  entity: string | null;
  entitySeq: number | null;
}
const isHit = (p: Placeholders<Wanted>) => sql`
  channel_seq = ${p.channelSeq}
    and (${p.entity}::text is null or entity = ${p.entity})
    and (${p.entitySeq}::bigint is null or entity_seq = ${p.entitySeq})`;
export const HISTORY_LINES = statement<Wanted & { limit: number; offset: number }, DataHistory>(
  'history.list',
  (p) => sql`
    select
      history_seq as "historySeq",
      entity,
      entity_seq as seq,
      action,
      user_seq as "userSeq",
      user_name as "userName",
      subject,
      before,
      after,
      created_at as "createdAt"
    from main.pub_data_history
    where ${isHit(p)}
    order by history_seq desc
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_HISTORY_LINES = statement<Wanted, { n: number }>(
  'history.count',
  (p) => sql`select count(*)::int as n from main.pub_data_history where ${isHit(p)}`,
);
