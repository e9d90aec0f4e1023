import type { Footer } from '@madang/contracts/main/channel';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface SiteRow {
  name: string;
  domain: string;
  customDomain: string | null;
  brandColor: string;
  footer: Partial<Footer>;
}
export const SITE_OF_MAIL = statement<{ channelSeq: number }, SiteRow>(
  'mail.site',
  (p) => sql`
    select
      name,
      domain,
      custom_domain as "customDomain",
      brand_color as "brandColor",
      footer
    from main.pub_channel
    where channel_seq = ${p.channelSeq}
  `,
);
