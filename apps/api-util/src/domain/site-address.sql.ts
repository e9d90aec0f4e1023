import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** The names in a site's addresses: its subdomain and its own main domain. */
export const SITE_ADDRESS = statement<{ channelSeq: number }, { domain: string; customDomain: string | null }>(
  'domain.site-address',
  (p) => sql`
    select
      domain,
      custom_domain as "customDomain"
    from main.pub_channel
    where channel_seq = ${p.channelSeq}
  `,
);
