import { sql } from './sql/sql';
import { statement } from './sql/statement';

export const TELL_WORDS = statement<{ channels: string[]; messages: string[] }>(
  'bus.tell',
  (p) => sql`
    select pg_notify(channel, message)
    from unnest(${p.channels}::text[], ${p.messages}::text[]) as told (channel, message)
  `,
);
