import type { CodeOf, ZOOM_ACCOUNT } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** A site's own Zoom account as the database stores it: its secrets are encrypted. */
export interface SiteZoom {
  zoomAccountTypeCd: CodeOf<typeof ZOOM_ACCOUNT>;
  account: {
    accountId: string;
    clientId: string;
    clientSecret: string;
    webhookSecret: string | null;
    hosts: string[];
    heardAt: string | null;
  } | null;
}
export const ZOOM_OF_SITE = statement<{ channelSeq: number }, SiteZoom>(
  'conference.zoom-of-site',
  (p) => sql`
    select
      ch.zoom_account_type_cd as "zoomAccountTypeCd",
      case when z.channel_seq is not null then json_build_object(
        'accountId', z.account_id,
        'clientId', z.client_id,
        'clientSecret', z.client_secret,
        'webhookSecret', z.webhook_secret,
        'hosts', z.hosts,
        'heardAt', iso(z.heard_at)
      ) end as account
    from channel ch
    left join zoom_account z on z.channel_seq = ch.channel_seq
    where ch.channel_seq = ${p.channelSeq}
  `,
);
