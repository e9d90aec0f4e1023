import { sql } from './sql/sql';
import { statement } from './sql/statement';

export const CLOSED_SITES = statement<Record<never, never>, { channelSeq: number }>(
  'closed-sites.all',
  () => sql`select channel_seq as "channelSeq" from main.pub_closed_site`,
);
