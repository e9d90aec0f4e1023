import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** Why a site does not answer as always. */
export const SITE_SHUT_REASON = { CLOSED: 'CLOSED', SUSPENDED: 'SUSPENDED', MAINTENANCE: 'MAINTENANCE' } as const;
interface Shut {
  /** The site that is under maintenance; null: the whole platform. */
  channelSeq: number | null;
  shut: keyof typeof SITE_SHUT_REASON;
  until: Date | null;
}
/** The sites that do not answer as always, and why. */
export const CLOSED_SITES = statement<Record<never, never>, Shut>(
  'closed-sites.all',
  () => sql`
    select channel_seq as "channelSeq", ${SITE_SHUT_REASON.CLOSED} as shut, null::timestamptz as until from main.pub_closed_site
    union all
    select channel_seq, ${SITE_SHUT_REASON.SUSPENDED}, null from main.pub_suspended_site
    union all
    select channel_seq, ${SITE_SHUT_REASON.MAINTENANCE}, expected_end from main.pub_maintenance
  `,
);
