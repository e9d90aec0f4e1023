import type { Channel } from '@madang/contracts/main/channel';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface FoundSite {
  channel: Channel;
  customDomain: string | null;
}
const SITES = sql`
  select json_build_object('channel', main.channel_json(channel_seq), 'customDomain', custom_domain)::text
  from main.pub_channel`;
/** By the host of a site's own, or by the name below the product's. */
export const SITE_BY_HOST = statement<{ host: string; address: string | null }, FoundSite>(
  'shell.site-by-host',
  (p) => sql`${SITES} where channel_seq = main.channel_of(${p.host}, ${p.address})`,
);
export const SITE_BY_NUMBER = statement<{ channelSeq: string }, FoundSite>(
  'shell.site-by-number',
  (p) => sql`${SITES} where channel_seq = ${p.channelSeq}::bigint`,
);
