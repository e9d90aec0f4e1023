import { TIME_ZONE } from '@madang/contracts/time';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { LogEntry, Visit } from './visits.service';

/** The columns of rows that are written together. */
type Columns<T> = { [K in keyof T]: T[K][] };

/** Makes writers of visits wait for each other, over all processes, so that each counts after the one before has committed. */
export const VISITS_LOCK = statement('visits.lock', () => sql`select pg_advisory_xact_lock(hashtext('event.visits'))`);

/**
 * Writes visits, the hours in which each visitor came, and the hourly and daily sums. A visitor is counted in an hour only when this
 * statement sets the visitor's bit of that hour, and in a day only when it inserts the visitor's row of that day, so that nobody is
 * counted twice. Visits may arrive late: an earlier hour of a first visit moves `new_hour` back, and a day between two others splits the
 * gap between those in two.
 */
export const WRITE_VISITS = statement<Columns<Visit>>(
  'visits.write',
  (p) => sql`
    with input as (
      select
        i.*,
        (i.at at time zone ${TIME_ZONE})::date as day,
        extract(hour from i.at at time zone ${TIME_ZONE})::int as hour
      from unnest(
        ${p.channelSeq}::bigint[],
        ${p.visitor}::bigint[],
        ${p.path}::text[],
        ${p.userSeq}::bigint[],
        ${p.at}::timestamptz[],
        ${p.isNew}::boolean[]
      ) as i (channel_seq, visitor, path, user_seq, at, is_new)
      where exists (
        select from main.pub_channel c
        where c.channel_seq = i.channel_seq
      )
    ), written as (
      insert into page_view (channel_seq, at, visitor, is_new, path, user_seq)
      select channel_seq, at, visitor, is_new, path, user_seq
      from input
    ), seen as (
      insert into visitor_day as v (channel_seq, day, visitor, hours, new_hour)
      select
        channel_seq,
        day,
        visitor,
        bit_or(1 << hour),
        min(hour) filter (where is_new)
      from input
      group by 1, 2, 3
      on conflict (channel_seq, visitor, day) do update
      set
        hours = v.hours | excluded.hours,
        new_hour = least(v.new_hour, excluded.new_hour)
      returning
        new.channel_seq,
        new.day,
        new.visitor,
        old.visitor is null as first,
        new.hours & ~coalesce(old.hours, 0) as added,
        old.new_hour as old_new,
        new.new_hour as new_new
    ), parts as (
      select
        channel_seq,
        day,
        hour,
        count(*) filter (where not is_new) as page_view,
        0 as visitor,
        0 as new_visitor
      from input
      group by 1, 2, 3
      union all
      select channel_seq, day, h, 0, count(*), 0
      from seen, generate_series(0, 23) as h
      where added & (1 << h) <> 0
      group by 1, 2, 3
      union all
      select channel_seq, day, new_new, 0, 0, count(*)
      from seen
      where new_new is distinct from old_new
      group by 1, 2, 3
      union all
      select channel_seq, day, old_new, 0, 0, -count(*)
      from seen
      where new_new is distinct from old_new
        and old_new is not null
      group by 1, 2, 3
    ), hours as (
      insert into traffic_hour as t (channel_seq, day, hour, page_view, visitor, new_visitor)
      select
        channel_seq,
        day,
        hour,
        sum(page_view),
        sum(visitor),
        sum(new_visitor)
      from parts
      group by 1, 2, 3
      on conflict (channel_seq, day, hour) do update
      set
        page_view = t.page_view + excluded.page_view,
        visitor = t.visitor + excluded.visitor,
        new_visitor = t.new_visitor + excluded.new_visitor
    ), known as (
      select channel_seq, visitor, day
      from visitor_day
      where (channel_seq, visitor) in (select channel_seq, visitor from seen where first)
    ), gaps as (
      select
        channel_seq,
        day,
        coalesce(day - lag(day) over (partition by channel_seq, visitor order by day), 0) as gap,
        1 as n
      from (
        select *
        from known
        union all
        select
          channel_seq,
          visitor,
          day
        from seen
        where first
      ) as now_known
      union all
      select
        channel_seq,
        day,
        coalesce(day - lag(day) over (partition by channel_seq, visitor order by day), 0),
        -1
      from known
    ), returns as (
      insert into visitor_gap as t (channel_seq, day, gap, visitor)
      select channel_seq, day, gap, sum(n)
      from gaps
      group by 1, 2, 3
      having sum(n) <> 0
      on conflict (channel_seq, day, gap) do update
      set visitor = t.visitor + excluded.visitor
    )
    insert into traffic_day as t (channel_seq, day, page_view, visitor, new_visitor)
    select
      channel_seq,
      day,
      sum(page_view),
      sum(visitor),
      sum(new_visitor)
    from (
      select
        channel_seq,
        day,
        sum(page_view) as page_view,
        0 as visitor,
        0 as new_visitor
      from parts
      group by 1, 2
      union all
      select
        channel_seq,
        day,
        0,
        count(*) filter (where first),
        count(*) filter (where old_new is null and new_new is not null)
      from seen
      group by 1, 2
    ) as p
    group by 1, 2
    on conflict (channel_seq, day) do update
    set
      page_view = t.page_view + excluded.page_view,
      visitor = t.visitor + excluded.visitor,
      new_visitor = t.new_visitor + excluded.new_visitor
  `,
);

export const WRITE_LOGS = statement<Columns<LogEntry>>(
  'visits.write-logs',
  (p) => sql`
    insert into event_log (
      channel_seq,
      at,
      event_type,
      message,
      path,
      visitor,
      user_seq
    )
    select
      i.channel_seq,
      i.at,
      i.event_type,
      i.message::json,
      i.path,
      i.visitor,
      i.user_seq
    from unnest(
      ${p.channelSeq}::bigint[],
      ${p.at}::timestamptz[],
      ${p.eventType}::text[],
      ${p.message}::text[],
      ${p.path}::text[],
      ${p.visitor}::bigint[],
      ${p.userSeq}::bigint[]
    ) as i (channel_seq, at, event_type, message, path, visitor, user_seq)
    where i.channel_seq is null
      or exists (
        select from main.pub_channel c
        where c.channel_seq = i.channel_seq
      )
  `,
);
