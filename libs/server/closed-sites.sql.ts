import type { SiteSwitch } from '@madang/contracts/platform-codes';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

/**
 * Why calls of a site may be refused: its owner closed it, the platform suspended it, it is under maintenance, or the part of it that the
 * call belongs to is switched off.
 */
export const SITE_SHUT_REASON = {
  CLOSED: 'CLOSED',
  SUSPENDED: 'SUSPENDED',
  MAINTENANCE: 'MAINTENANCE',
  SWITCHED_OFF: 'SWITCHED_OFF',
} as const;
interface Shut {
  /** The number of the site; null: maintenance of the whole platform. */
  channelSeq: number | null;
  shut: keyof typeof SITE_SHUT_REASON;
  until: Date | null;
  /** The part that is switched off, and why; null in all other rows. */
  switchCd: SiteSwitch | null;
  reason: string | null;
}
/** Reads which sites are closed, suspended, under maintenance or partly switched off, and whether the platform is under maintenance. */
export const CLOSED_SITES = statement<Record<never, never>, Shut>(
  'closed-sites.all',
  () => sql`
    select
      channel_seq as "channelSeq",
      ${SITE_SHUT_REASON.CLOSED} as shut,
      null::timestamptz as until,
      null::text as "switchCd",
      null::text as reason
    from main.pub_closed_site
    union all
    select
      channel_seq,
      ${SITE_SHUT_REASON.SUSPENDED},
      null,
      null,
      null
    from main.pub_suspended_site
    union all
    select
      channel_seq,
      ${SITE_SHUT_REASON.MAINTENANCE},
      expected_end,
      null,
      null
    from main.pub_maintenance
    union all
    select
      channel_seq,
      ${SITE_SHUT_REASON.SWITCHED_OFF},
      null,
      switch_cd,
      reason
    from main.pub_switched_off
  `,
);
