import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** Sends messages to channels of PostgreSQL (NOTIFY), which passes them to all processes that listen. */
export const NOTIFY_CHANNELS = statement<{ channels: string[]; messages: string[] }>(
  'bus.tell',
  (p) => sql`
    select pg_notify(channel, message)
    from unnest(${p.channels}::text[], ${p.messages}::text[]) as told (channel, message)
  `,
);
