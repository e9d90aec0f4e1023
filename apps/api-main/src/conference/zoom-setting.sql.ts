import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}
/** Locks the setting, so that the second of two people who save at once waits for the first. */
export const ZOOM_SITE_LOCK = statement<Site>(
  'zoom-setting.site-lock',
  (p) => sql`select from channel where channel_seq = ${p.channelSeq} for update`,
);
interface Own extends Site {
  accountId: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string | null;
  hosts: string[];
  /** Whether account and app are the stored ones; then secrets that the input lacks stay as they are. */
  same: boolean;
}
export const ZOOM_ACCOUNT_SET = statement<Own>(
  'zoom-setting.account-set',
  (p) => sql`
    insert into zoom_account as z (
      channel_seq,
      account_id,
      client_id,
      client_secret,
      webhook_secret,
      hosts
    )
    values (${p.channelSeq}, ${p.accountId}, ${p.clientId}, ${p.clientSecret}, ${p.webhookSecret}, ${p.hosts})
    on conflict (channel_seq) do update
    set
      account_id = excluded.account_id,
      client_id = excluded.client_id,
      client_secret = coalesce(nullif(excluded.client_secret, ''), z.client_secret),
      webhook_secret = case when ${p.same} then coalesce(excluded.webhook_secret, z.webhook_secret) else excluded.webhook_secret end,
      hosts = excluded.hosts,
      heard_at = case when ${p.same} and excluded.webhook_secret is null then z.heard_at end
  `,
);
export const ZOOM_ACCOUNT_DELETE = statement<Site>(
  'zoom-setting.account-delete',
  (p) => sql`delete from zoom_account where channel_seq = ${p.channelSeq}`,
);
