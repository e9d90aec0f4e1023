import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** Why a site does not answer as always. */
export const SHUT_AS = { CLOSED: 'CLOSED', SUSPENDED: 'SUSPENDED', MAINTENANCE: 'MAINTENANCE' } as const;
interface Shut {
  /** Null: the whole platform. */
  channelSeq: number | null;
  shut: keyof typeof SHUT_AS;
  until: Date | null;
}
export const CLOSED_SITES = statement<Record<never, never>, Shut>(
  'closed-sites.all',
  () => sql`
    select channel_seq as "channelSeq", ${SHUT_AS.CLOSED} as shut, null::timestamptz as until from main.pub_closed_site
    union all
    select channel_seq, ${SHUT_AS.SUSPENDED}, null from main.pub_suspended_site
    union all
    select channel_seq, ${SHUT_AS.MAINTENANCE}, expected_end from main.pub_maintenance
  `,
);
