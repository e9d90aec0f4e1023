import { sql, type Sql } from '@madang/server/sql/sql';

/**
 * Adds ninety days of page views, about `perDay` a day: fewer long ago than now, fewer on weekends, and most in the afternoon. A few
 * visitors come often, and many once.
 */
export const pageViews = (channelSeq: number, perDay: number): Sql => sql`
  insert into event.page_view (channel_seq, at, visitor, is_new, path)
  select
    ${channelSeq},
    date_trunc('day', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'
      - make_interval(days => d)
      + make_interval(secs => (86399 * greatest(least(0.58 + (random() + random() - 1) * 0.4, 0.999), 0.01))),
    (${channelSeq}::bigint * 1000000 + floor(power(random(), 2) * ${perDay} * 6)::bigint),
    false,
    (array['/', '/', '/classes', '/classes', '/classes/1', '/classes/2', '/classes/4', '/me/classes'])[1 + floor(random() * 8)::int]
  from generate_series(0, 89) as d, generate_series(
    1,
    (
      ${perDay}
      * (1.25 - d / 150.0)
      * (case when extract(isodow from now() - make_interval(days => d)) >= 6 then 0.7 else 1 end)
    )::int
  ) as n`;
/** Adds the first view of each visitor, at the moment of the earliest that was added. */
export const firstViews = (channelSeq: number): Sql => sql`
  insert into event.page_view (channel_seq, at, visitor, is_new, path)
  select
    channel_seq,
    min(at),
    visitor,
    true,
    '/'
  from event.page_view
  where channel_seq = ${channelSeq}
  group by channel_seq, visitor`;
