import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** Why the calls of a site are refused: its owner closed it, the platform suspended it, or it is under maintenance. */
export const SITE_SHUT_REASON = { CLOSED: 'CLOSED', SUSPENDED: 'SUSPENDED', MAINTENANCE: 'MAINTENANCE' } as const;
interface Shut {
  /** The number of the site; null: maintenance of the whole platform. */
  channelSeq: number | null;
  shut: keyof typeof SITE_SHUT_REASON;
  until: Date | null;
}
/** Reads which sites are closed, suspended or under maintenance, and whether the platform is. */
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
