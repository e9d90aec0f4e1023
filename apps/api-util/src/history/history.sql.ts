import type { DataHistory, KeptText, LaterChange, PersonalRead, Reader } from '@madang/contracts/util/data-history';
import { sql, type Piece } from '@madang/server/sql/sql';
import { forEachSort } from '@madang/server/sql/sorts';
import { statement, type Placeholders } from '@madang/server/sql/statement';

/** The entries of a site's data history that a list shows: of one kind, under one number, or all where both are null. */
interface Wanted {
  channelSeq: number;
  entity: string | null;
  entitySeq: number | null;
  /** Whether the list shows only changes that platform support made. */
  support: boolean;
}
/** The entries about one thing. */
interface OfThing {
  channelSeq: number;
  entity: string;
  /** A second kind whose entries are about the same thing; null: none. */
  asWell: string | null;
  entitySeq: number;
  /** The class whose parts are listed besides; null: none. */
  courseSeq: number | null;
  support: boolean;
}
interface PageOfLines {
  limit: number;
  offset: number;
}
const LINE_ORDERS = { 'at.desc': sql`history_seq desc`, 'at.asc': sql`history_seq` };

const isHit = (p: Placeholders<Wanted>) => sql`
  channel_seq = ${p.channelSeq}
    and (${p.entity}::text is null or entity = ${p.entity})
    and (${p.entitySeq}::bigint is null or entity_seq = ${p.entitySeq})
    and (by_support or not ${p.support}::boolean)`;
/**
 * The numbers of the entries about one thing, and of those about parts of it: each is found in an index of its own, which a condition with
 * "or" would not use. `tail` orders and limits each of them.
 */
const numbersOfThing = (p: Placeholders<OfThing>, tail = sql``) => sql`
  (
    select history_seq
    from main.pub_data_history
    where channel_seq = ${p.channelSeq}
      and entity in (${p.entity}, ${p.asWell})
      and entity_seq = ${p.entitySeq}
      and (by_support or not ${p.support}::boolean)
    ${tail}
  )
  union
  (
    select history_seq
    from main.pub_data_history
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and (by_support or not ${p.support}::boolean)
    ${tail}
  )`;

/** Entries in full, by their numbers. */
const linesOf = (channelSeq: Piece, numbers: Piece, order: Piece) => sql`
  select
    history_seq as "historySeq",
    entity,
    entity_seq as seq,
    course_seq as "courseSeq",
    course_title as "courseTitle",
    action,
    user_seq as "userSeq",
    user_name as "userName",
    subject,
    before,
    after,
    created_at as "createdAt",
    key_name as "keyName",
    by_support as "bySupport"
  from main.pub_data_history
  where channel_seq = ${channelSeq}
    and history_seq = any(array(
      ${numbers}
    ))
  order by ${order}`;
/**
 * A page of entries is first found in an index, and only its own entries are read in full; the entries of earlier pages are skipped in the
 * index.
 */
export const HISTORY_LINES = forEachSort(LINE_ORDERS, (order, sort) =>
  statement<Wanted & PageOfLines, DataHistory>(`history.list.${sort}`, (p) =>
    linesOf(
      p.channelSeq,
      sql`
      select history_seq
      from main.pub_data_history
      where ${isHit(p)}
      order by ${order}
      limit ${p.limit}
      offset ${p.offset}`,
      order,
    ),
  ),
);
export const COUNT_OF_HISTORY_LINES = statement<Wanted, { n: number }>(
  'history.count',
  (p) => sql`select count(*)::int as n from main.pub_data_history where ${isHit(p)}`,
);

/** A page of the entries about one thing. None of a source's entries after the page's last can be on the page. */
export const LINES_OF_THING = forEachSort(LINE_ORDERS, (order, sort) =>
  statement<OfThing & PageOfLines, DataHistory>(`history.thing.${sort}`, (p) =>
    linesOf(
      p.channelSeq,
      sql`
      select history_seq
      from (
        ${numbersOfThing(p, sql`order by ${order} limit ${p.limit}::bigint + ${p.offset}::bigint`)}
      ) found
      order by ${order}
      limit ${p.limit}
      offset ${p.offset}`,
      order,
    ),
  ),
);
export const COUNT_OF_THING_LINES = statement<OfThing, { n: number }>(
  'history.thing-count',
  (p) => sql`
    select count(*)::int as n
    from (
      ${numbersOfThing(p)}
    ) found
  `,
);

/** The texts before a line: its own, or those of the first line of the sitting that it belongs to. */
export const KEPT_TEXTS = statement<{ channelSeq: number; historySeq: number }, KeptText>(
  'history.texts',
  (p) => sql`
    select distinct on (k.field)
      k.field,
      k.value as text
    from main.pub_data_history h
    join main.pub_kept_text k on k.channel_seq = h.channel_seq
      and k.entity = h.entity
      and k.entity_seq = h.entity_seq
      and k.history_seq <= h.history_seq
      and jsonb_exists(h.after, k.field)
    where h.channel_seq = ${p.channelSeq}
      and h.history_seq = ${p.historySeq}
    order by k.field, k.history_seq desc
  `,
);

/** How many later changes of a thing are read, the latest ones. */
const LATER_CHANGES_MAX = 50;
/** The newest line of the thing is read whatever it changed: a form's call writes more fields than those that go back. */
export const LATER_CHANGES = statement<{ channelSeq: number; historySeq: number }, LaterChange>(
  'history.later',
  (p) => sql`
    select
      l.history_seq as "historySeq",
      l.user_name as "userName",
      l.key_name as "keyName",
      coalesce(shared.fields, '{}') as fields,
      l.created_at as "createdAt"
    from main.pub_data_history h
    join main.pub_data_history l on l.channel_seq = h.channel_seq
      and l.history_seq > h.history_seq
      and l.entity = any(main.kinds_of_same(h.entity))
      and (l.entity_seq = h.entity_seq or l.entity_seq is null and h.entity_seq is null)
    cross join lateral (
      select array_agg(f.field order by f.field) as fields
      from jsonb_object_keys(h.after) f (field)
      where jsonb_exists(l.after, f.field)
    ) shared
    where h.channel_seq = ${p.channelSeq}
      and h.history_seq = ${p.historySeq}
      and (
        shared.fields is not null
        or not exists (
          select
          from main.pub_data_history n
          where n.channel_seq = l.channel_seq
            and n.history_seq > l.history_seq
            and n.entity = any(main.kinds_of_same(l.entity))
            and (n.entity_seq = l.entity_seq or n.entity_seq is null and l.entity_seq is null)
        )
      )
    order by l.history_seq desc
    limit ${LATER_CHANGES_MAX}
  `,
);

interface Newest {
  channelSeq: number;
  entity: string;
  seq: number | null;
  /** The class that the thing must be a part of; null: it may be anything. */
  courseSeq: number | null;
}
/** The number of the newest line of a thing, or of what a site has once (`seq` null); 0 where it has none. */
export const NEWEST_LINE = statement<Newest, Pick<DataHistory, 'historySeq'>>(
  'history.newest',
  (p) => sql`
    select coalesce(max(history_seq), 0) as "historySeq"
    from main.pub_data_history
    where channel_seq = ${p.channelSeq}
      and entity = any(main.kinds_of_same(${p.entity}::text))
      and (entity_seq = ${p.seq} or entity_seq is null and ${p.seq}::bigint is null)
      and (${p.courseSeq}::bigint is null or course_seq = ${p.courseSeq})
  `,
);

interface WantedReadings {
  channelSeq: number;
  kind: string | null;
  way: string | null;
  userSeq: number | null;
  from: Date | null;
  before: Date | null;
  /** The number of the last reading that was shown; the next page begins after it. Null: the first page. */
  after: number | null;
  limit: number;
}
export const READINGS_OF_SITE = statement<WantedReadings, PersonalRead>(
  'history.readings',
  (p) => sql`
    select
      read_seq as "readSeq",
      user_seq as "userSeq",
      user_name as "userName",
      kind,
      way,
      masked_yn as "maskedYn",
      course_seq as "courseSeq",
      course_title as "courseTitle",
      subject_seq as "subjectSeq",
      subject_name as "subjectName",
      ref,
      reason,
      ip,
      person_count as "personCount",
      call_count as "callCount",
      read_at as "readAt",
      last_at as "lastAt",
      key_name as "keyName"
    from main.pub_personal_read
    where channel_seq = ${p.channelSeq}
      and (${p.kind}::text is null or kind = ${p.kind})
      and (${p.way}::text is null or way = ${p.way})
      and (${p.userSeq}::bigint is null or user_seq = ${p.userSeq})
      and (${p.from}::timestamptz is null or read_at >= ${p.from})
      and (${p.before}::timestamptz is null or read_at < ${p.before})
      and (${p.after}::bigint is null or read_seq < ${p.after})
    order by read_seq desc
    limit ${p.limit}
  `,
);
/** The people who have read personal data of a site, with one step of an index per person instead of a scan of all readings. */
export const READERS_OF_SITE = statement<{ channelSeq: number }, Reader>(
  'history.readers',
  (p) => sql`
    with recursive reader as (
      (
        select min(user_seq) as user_seq
        from main.pub_personal_read
        where channel_seq = ${p.channelSeq}
      )
      union all
      select (
        select min(r.user_seq)
        from main.pub_personal_read r
        where r.channel_seq = ${p.channelSeq}
          and r.user_seq > reader.user_seq
      )
      from reader
      where reader.user_seq is not null
    )
    select
      reader.user_seq as "userSeq",
      a.name
    from reader
    join main.pub_account a on a.user_seq = reader.user_seq
    order by a.name, reader.user_seq
  `,
);
