import { sql } from './sql/sql';
import { statement } from './sql/statement';

export const CLOSED_SITES = statement<Record<never, never>, { channelSeq: number; suspended: boolean }>(
  'closed-sites.all',
  () => sql`
    select channel_seq as "channelSeq", false as suspended from main.pub_closed_site
    union all
    select channel_seq, true from main.pub_suspended_site
  `,
);
