import { USER_TYPE, VIDEO_STATUS } from '@madang/contracts/codes';
import { SITE_STATE } from '@madang/contracts/platform-codes';
import type { PlatformSite, SiteState } from '@madang/contracts/main/platform';
import { contains } from '@madang/server/contains';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { SWITCHED_OFF_OF_SITE } from './site-switch.sql';

interface Wanted {
  /** The search for sites; null lists all. */
  q: string | null;
  state: SiteState | null;
}
type Found = Omit<PlatformSite, 'createdAt'> & { createdAt: Date };
const STATE_OF_SITE = sql`
  case
    when exists (
      select from site_suspension s
      where s.site_seq = c.channel_seq
        and s.reopened_at is null
    ) then ${SITE_STATE.SUSPENDED}
    when exists (
      select from site_suspension s
      where s.site_seq = c.channel_seq
        and s.extended_at is null
    ) then ${SITE_STATE.REOPENING}
    when c.closed_at is not null then ${SITE_STATE.CLOSED}
    else ${SITE_STATE.OPEN}
  end`;
const OWNERS_OF_SITE = sql`
  channel_user u
        join account a on a.user_seq = u.user_seq
        where u.channel_seq = c.channel_seq
          and u.user_type_cd = ${USER_TYPE.OWNER}`;
const isWanted = (p: { q: Piece; state: Piece }) => sql`
  c.erased_at is null
    and (${p.state}::text is null or ${STATE_OF_SITE} = ${p.state})
    and (
      ${p.q}::text is null
      or ${contains(sql`c.name || ' ' || c.domain || ' ' || coalesce(c.custom_domain, '')`, p.q)}
      or exists (
        select
        from ${OWNERS_OF_SITE}
          and ${contains(sql`a.email`, p.q)}
      )
    )`;
const SITE_COLUMNS = sql`
  c.channel_seq as "siteSeq",
  c.name,
  c.domain,
  c.custom_domain as "customDomain",
  o.name as "ownerName",
  o.email as "ownerEmail",
  ${STATE_OF_SITE} as state,
  ${SWITCHED_OFF_OF_SITE} as "switchedOff",
  (
    select count(*)
    from channel_user u
    where u.channel_seq = c.channel_seq
  )::int as members,
  c.created_at as "createdAt"`;
const FIRST_OWNER = sql`
  left join lateral (
        select a.name, a.email
        from ${OWNERS_OF_SITE}
        order by u.joined_at, u.user_seq
        limit 1
      ) o on true`;
export const FOUND_SITES = statement<Wanted & { limit: number; offset: number }, Found>(
  'platform.sites',
  (p) => sql`
    select ${SITE_COLUMNS}
    from channel c
    ${FIRST_OWNER}
    where ${isWanted(p)}
    order by c.created_at desc, c.channel_seq desc
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_SITES = statement<Wanted, { n: number }>(
  'platform.count-of-sites',
  (p) => sql`select count(*)::int as n from channel c where ${isWanted(p)}`,
);
interface Detail extends Found {
  classes: number;
  storage: number;
  videos: number;
  owners: { userSeq: number; name: string; email: string }[];
  closedAt: Date | null;
  eraseAt: Date | null;
}
export const SITE_DETAIL = statement<{ siteSeq: number }, Detail>(
  'platform.site',
  (p) => sql`
    select
      ${SITE_COLUMNS},
      (
        select count(*)
        from course k
        where k.channel_seq = c.channel_seq
          and is_published(k.publish_status_cd, k.trash_type_cd)
      )::int as classes,
      -- The function plan_usage sees only the site of the transaction's scope, and the console's transactions have no such scope.
      (
        select coalesce(sum(f.file_size), 0)
        from file f
        where f.channel_seq = c.channel_seq
      )::bigint
        + (
          select coalesce(sum(v.file_size), 0)
          from video v
          where v.channel_seq = c.channel_seq
            and v.deleted_at is null
            and v.status <> ${VIDEO_STATUS.FAILED}
        )::bigint as storage,
      (
        select count(*)
        from video v
        where v.channel_seq = c.channel_seq
          and v.deleted_at is null
          and v.status = ${VIDEO_STATUS.READY}
      )::int as videos,
      coalesce(
        (
          select json_agg(json_build_object('userSeq', a.user_seq, 'name', a.name, 'email', a.email) order by u.joined_at)
          from ${OWNERS_OF_SITE}
        ),
        '[]'
      ) as owners,
      c.closed_at as "closedAt",
      c.erase_at as "eraseAt"
    from channel c
    ${FIRST_OWNER}
    where c.channel_seq = ${p.siteSeq}
      and c.erased_at is null
  `,
);
export const SUSPENSIONS_OF_SITE = statement<
  { siteSeq: number },
  {
    reason: string;
    suspendedAt: Date;
    suspendedBy: string;
    reopenedAt: Date | null;
    reopenedBy: string | null;
    reopenReason: string | null;
    days: number | null;
    extendedCount: number | null;
  }
>(
  'platform.suspensions',
  (p) => sql`
    select
      s.reason,
      s.suspended_at as "suspendedAt",
      a.email as "suspendedBy",
      s.reopened_at as "reopenedAt",
      b.email as "reopenedBy",
      s.reopen_reason as "reopenReason",
      case when s.extended_at is not null and s.extended_count is not null then suspended_days(s.suspended_at, s.reopened_at) end as days,
      case when s.extended_at is not null then s.extended_count end as "extendedCount"
    from site_suspension s
    join account a on a.user_seq = s.suspended_by
    left join account b on b.user_seq = s.reopened_by
    where s.site_seq = ${p.siteSeq}
    order by s.suspended_at desc
  `,
);
interface Act {
  siteSeq: number;
  reason: string;
  userSeq: number;
  now: Date;
}
/** Suspends a site; answers no row if it is suspended already, or not open yet since the last suspension. */
export const SUSPEND_SITE = statement<Act, { siteSeq: number }>(
  'platform.suspend-site',
  (p) => sql`
    insert into site_suspension (site_seq, reason, suspended_by, suspended_at)
    select
      ${p.siteSeq}::bigint,
      ${p.reason}::text,
      ${p.userSeq}::bigint,
      ${p.now}::timestamptz
    where not exists (
      select
      from site_suspension
      where site_seq = ${p.siteSeq}
        and extended_at is null
    )
    on conflict (site_seq) where reopened_at is null do nothing
    returning site_seq as "siteSeq"
  `,
);
export const REOPEN_SITE = statement<Act, { siteSeq: number }>(
  'platform.reopen-site',
  (p) => sql`
    update site_suspension
    set
      reopened_by = ${p.userSeq},
      reopened_at = ${p.now},
      reopen_reason = ${p.reason}
    where site_seq = ${p.siteSeq}
      and reopened_at is null
    returning site_seq as "siteSeq"
  `,
);
