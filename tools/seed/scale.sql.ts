import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Events that pages report; their names are free. */
const EVENTS_OF_PAGES = ['start', 'logout', 'share'];
/** Adds events of the last 89 days by some thousand visitors. */
export const EVENTS_INSERT = statement<{ channelSeq: number; events: number }>(
  'scale.events',
  (p) => sql`
    insert into event.event_log (channel_seq, at, event_type, message, path, visitor)
    select
      ${p.channelSeq},
      now() - random() * interval '89 days',
      (array[${list(EVENTS_OF_PAGES)}])[1 + n % 3],
      '{}',
      '/classes',
      n % 997
    from generate_series(1, ${p.events}::int) n
  `,
);
