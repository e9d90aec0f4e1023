import type { SnsType } from '@madang/contracts/codes';
import type { Sealed } from '@madang/contracts/events';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}
type SiteApp = Site & { snsTypeCd: SnsType };

/** The client ids of a site's login apps, by provider. */
type ClientIds = Partial<Record<SnsType, string>>;
export interface LoginSite {
  domain: string;
  customDomain: string | null;
  snsLogin: ClientIds;
}
export const LOGIN_SITE = statement<Site, LoginSite>(
  'social.site',
  (p) => sql`
    select
      domain,
      custom_domain as "customDomain",
      sns_login as "snsLogin"
    from channel
    where channel_seq = ${p.channelSeq}
  `,
);
/** Locks a site's login apps, so that the second of two people who save at once waits for the first. */
export const LOGIN_SITE_LOCK = statement<Site, Pick<LoginSite, 'snsLogin'>>(
  'social.site-lock',
  (p) => sql`select sns_login as "snsLogin" from channel where channel_seq = ${p.channelSeq} for update`,
);
export const LOGIN_HOSTS = statement<Site, { host: string }>(
  'social.hosts',
  (p) => sql`select host from pub_site_host where channel_seq = ${p.channelSeq} order by host`,
);

export interface AppSecret {
  snsTypeCd: SnsType;
  appId: string | null;
  secret: Sealed;
}
export const APP_SECRETS = statement<Site, AppSecret>(
  'social.app-secrets',
  (p) => sql`
    select
      sns_type_cd as "snsTypeCd",
      app_id as "appId",
      secret
    from sns_secret
    where channel_seq = ${p.channelSeq}
  `,
);
export const APP_SECRET = statement<SiteApp, Omit<AppSecret, 'snsTypeCd'>>(
  'social.app-secret',
  (p) => sql`
    select
      app_id as "appId",
      secret
    from sns_secret
    where channel_seq = ${p.channelSeq}
      and sns_type_cd = ${p.snsTypeCd}
  `,
);
/** Stores the number of a site's app, and its secret if `fresh` says that the call has brought a new one. */
export const APP_SECRET_SET = statement<SiteApp & { appId: string | null; secret: string; fresh: boolean }>(
  'social.app-secret-set',
  (p) => sql`
    insert into sns_secret (channel_seq, sns_type_cd, app_id, secret)
    values (${p.channelSeq}, ${p.snsTypeCd}, ${p.appId}, ${p.secret})
    on conflict (channel_seq, sns_type_cd) do update
    set
      app_id = ${p.appId},
      secret = case when ${p.fresh} then excluded.secret else sns_secret.secret end
  `,
);
export const APP_SECRET_DELETE = statement<SiteApp>(
  'social.app-secret-delete',
  (p) => sql`delete from sns_secret where channel_seq = ${p.channelSeq} and sns_type_cd = ${p.snsTypeCd}`,
);
export const CLIENT_ID_SET = statement<SiteApp & { clientId: string }>(
  'social.client-id-set',
  (p) => sql`
    update channel
    set sns_login = sns_login || jsonb_build_object(${p.snsTypeCd}::text, ${p.clientId}::text)
    where channel_seq = ${p.channelSeq}
  `,
);
export const CLIENT_ID_DELETE = statement<SiteApp>(
  'social.client-id-delete',
  (p) => sql`update channel set sns_login = sns_login - ${p.snsTypeCd}::text where channel_seq = ${p.channelSeq}`,
);

interface LinkedIdentity {
  identitySeq: number;
  snsTypeCd: SnsType;
  appId: string;
  email: string | null;
  createdAt: Date;
  siteName: string | null;
}
/**
 * A person's social logins, each with the name of the site whose app it used. The site is found by the app's name in the provider's
 * tokens, which at Kakao is a number of its own and not the client id.
 */
export const LINKED_IDENTITIES = statement<{ userSeq: number }, LinkedIdentity>(
  'social.linked-identities',
  (p) => sql`
    select
      i.identity_seq as "identitySeq",
      i.sns_type_cd as "snsTypeCd",
      i.app_id as "appId",
      i.email,
      i.created_at as "createdAt",
      (
        select c.name
        from channel c
        left join sns_secret s on s.channel_seq = c.channel_seq and s.sns_type_cd = i.sns_type_cd
        where coalesce(s.app_id, c.sns_login->>i.sns_type_cd) = i.app_id
        order by c.channel_seq
        limit 1
      ) as "siteName"
    from identity i
    where i.user_seq = ${p.userSeq}
    order by i.created_at, i.identity_seq
  `,
);
interface NewIdentity {
  snsTypeCd: SnsType;
  appId: string;
  snsId: string;
  userSeq: number;
  email: string | null;
  now: Date;
}
/** Links a social identity to an account; answers no row if it is linked to one already. */
export const IDENTITY_INSERT = statement<NewIdentity, { userSeq: number }>(
  'social.identity-insert',
  (p) => sql`
    insert into identity (sns_type_cd, app_id, sns_id, user_seq, email, created_at)
    values (${p.snsTypeCd}, ${p.appId}, ${p.snsId}, ${p.userSeq}, ${p.email}, ${p.now})
    on conflict do nothing
    returning user_seq as "userSeq"
  `,
);
export const IDENTITY_DELETE = statement<{ identitySeq: number }>(
  'social.identity-delete',
  (p) => sql`delete from identity where identity_seq = ${p.identitySeq}`,
);
/** Removes all social logins of a person. */
export const IDENTITIES_DELETE = statement<{ userSeq: number }>(
  'social.identities-delete',
  (p) => sql`delete from identity where user_seq = ${p.userSeq}`,
);

interface Asked {
  tokenHash: string;
  now: Date;
}
/** Uses up the token by which a person agrees to link; of two calls at once, only one gets a row. */
export const INTEGRATION_USE = statement<Asked, { userSeq: number }>(
  'social.integration-use',
  (p) => sql`
    update integration
    set used_at = ${p.now}
    where token_hash = ${p.tokenHash}
      and used_at is null
      and expires_at > ${p.now}
    returning user_seq as "userSeq"
  `,
);
/** Deletes offers to link that the person has not answered in time. */
export const INTEGRATIONS_EXPIRE = statement<{ userSeq: number; now: Date }>(
  'social.integrations-expire',
  (p) => sql`delete from integration where user_seq = ${p.userSeq} and expires_at < ${p.now}`,
);
export const INTEGRATION_INSERT = statement<{ tokenHash: string; userSeq: number; claim: string; expiresAt: Date }>(
  'social.integration-insert',
  (p) => sql`
    insert into integration (token_hash, user_seq, claim, expires_at)
    values (${p.tokenHash}, ${p.userSeq}, ${p.claim}, ${p.expiresAt})
  `,
);
