import type { Lang } from '@madang/contracts/codes';
import type { Channel } from '@madang/contracts/main/channel';
import type { ClosedSite, SuspendedSite } from '@madang/contracts/page/page';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface FoundSite {
  /** The site of the host; null if its owner has closed it. */
  channel: Channel | null;
  customDomain: string | null;
  suspended: SuspendedSite | null;
}
const SELECT_SITE = sql`
  select json_build_object(
      'channel', main.channel_json(channel_seq),
      'customDomain', custom_domain,
      'suspended', (
        select json_build_object(
          'name', s.name,
          'brandColor', s.brand_color,
          'logoUrl', s.header_logo_url,
          'phone', coalesce(s.footer ->> 'phone', ''),
          'email', coalesce(s.footer ->> 'email', ''),
          'suspendedAt', main.iso(s.suspended_at)
        )
        from main.pub_suspended_site s
        where s.channel_seq = c.channel_seq
      )
    )::text
  from main.pub_channel c`;
interface FoundClosed {
  closed: ClosedSite;
  /** The language in which the site greeted its visitors. */
  first: Lang;
}
/** The closed site at an address: its name, how to reach its owner, and when its data is deleted. */
export const CLOSED_SITE = statement<{ host: string; address: string | null; channelSeq: string | null }, FoundClosed>(
  'shell.closed-site',
  (p) => sql`
    select json_build_object(
      'closed', json_build_object(
        'name', name,
        'brandColor', brand_color,
        'logoUrl', header_logo_url,
        'phone', coalesce(footer ->> 'phone', ''),
        'email', coalesce(footer ->> 'email', ''),
        'closedAt', main.iso(closed_at),
        'erasedAt', main.iso(erased_at)
      ),
      'first', first_lang
    )::text
    from main.pub_closed_site
    where channel_seq = coalesce(${p.channelSeq}::bigint, main.channel_of(${p.host}, ${p.address}))
  `,
);
/** Finds a site by its own host, or by its address below the product's domain. */
export const SITE_BY_HOST = statement<{ host: string; address: string | null }, FoundSite>(
  'shell.site-by-host',
  (p) => sql`${SELECT_SITE} where channel_seq = main.channel_of(${p.host}, ${p.address})`,
);
export const SITE_BY_NUMBER = statement<{ channelSeq: string }, FoundSite>(
  'shell.site-by-number',
  (p) => sql`${SELECT_SITE} where channel_seq = ${p.channelSeq}::bigint`,
);
