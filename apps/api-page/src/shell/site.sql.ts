import type { Channel } from '@madang/contracts/main/channel';
import type { ClosedSite } from '@madang/contracts/page/page';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface FoundSite {
  /** null: its owner closed it. */
  channel: Channel | null;
  customDomain: string | null;
}
const SITES = sql`
  select json_build_object('channel', main.channel_json(channel_seq), 'customDomain', custom_domain)::text
  from main.pub_channel`;
/** Whose the closed site is that stands at an address, and until when it may come back. */
export const CLOSED_SITE = statement<{ host: string; address: string | null; channelSeq: string | null }, ClosedSite>(
  'shell.closed-site',
  (p) => sql`
    select json_build_object(
      'name', name,
      'brandColor', brand_color,
      'logoUrl', header_logo_url,
      'phone', coalesce(footer ->> 'phone', ''),
      'email', coalesce(footer ->> 'email', ''),
      'closedAt', main.iso(closed_at),
      'erasedAt', main.iso(erased_at)
    )::text
    from main.pub_closed_site
    where channel_seq = coalesce(${p.channelSeq}::bigint, main.channel_of(${p.host}, ${p.address}))
  `,
);
/** By the host of a site's own, or by the name below the product's. */
export const SITE_BY_HOST = statement<{ host: string; address: string | null }, FoundSite>(
  'shell.site-by-host',
  (p) => sql`${SITES} where channel_seq = main.channel_of(${p.host}, ${p.address})`,
);
export const SITE_BY_NUMBER = statement<{ channelSeq: string }, FoundSite>(
  'shell.site-by-number',
  (p) => sql`${SITES} where channel_seq = ${p.channelSeq}::bigint`,
);
