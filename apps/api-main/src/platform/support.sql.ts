import { SUPPORT_STATE, type SupportState } from '@madang/contracts/platform-codes';
import { PLATFORM_ACTION } from '@madang/contracts/platform-codes';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface OfSite {
  siteSeq: number;
}
interface Found {
  accessSeq: number;
  reason: string;
  operatorName: string;
  operatorEmail: string;
  state: SupportState;
  askedAt: Date;
  grantedAt: Date | null;
  grantedBy: string | null;
  expiresAt: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
  entries: number;
  writes: number;
}
const stateAt = (now: Piece) => sql`
  case
    when s.ended_at is not null and s.granted_at is null and s.ended_by = s.asked_by then ${SUPPORT_STATE.WITHDRAWN}
    when s.ended_at is not null and s.granted_at is null then ${SUPPORT_STATE.REFUSED}
    when s.ended_at is not null or s.expires_at <= ${now} then ${SUPPORT_STATE.ENDED}
    when s.granted_at is not null then ${SUPPORT_STATE.OPEN}
    else ${SUPPORT_STATE.WAITING}
  end`;
const actsOf = (action: string) => sql`
  (
    select count(*)
    from platform_audit u
    where u.site_seq = s.site_seq
      and u.user_seq = s.asked_by
      and u.action = ${action}
      and u.status < 400
      and u.at >= s.granted_at
      and u.at <= coalesce(s.ended_at, s.expires_at)
  )::int`;
/** How many support accesses the list of a site has: the latest ones. */
const ACCESSES_SHOWN_MAX = 50;
/** The latest `ACCESSES_SHOWN_MAX` requests for support access to a site and what became of them, the latest first. */
export const SUPPORT_OF_SITE = statement<OfSite & { now: Date }, Found>(
  'support.of-site',
  (p) => sql`
    select
      s.access_seq as "accessSeq",
      s.reason,
      o.name as "operatorName",
      o.email as "operatorEmail",
      ${stateAt(p.now)} as state,
      s.asked_at as "askedAt",
      s.granted_at as "grantedAt",
      g.name as "grantedBy",
      s.expires_at as "expiresAt",
      coalesce(s.ended_at, case when s.expires_at <= ${p.now} then s.expires_at end) as "endedAt",
      e.name as "endedBy",
      ${actsOf(PLATFORM_ACTION.SUPPORT_ENTER)} as entries,
      ${actsOf(PLATFORM_ACTION.SUPPORT_WRITE)} as writes
    from support_access s
    join account o on o.user_seq = s.asked_by
    left join account g on g.user_seq = s.granted_by
    left join account e on e.user_seq = s.ended_by
    where s.site_seq = ${p.siteSeq}
    order by s.access_seq desc
    limit ${ACCESSES_SHOWN_MAX}
  `,
);
/** The site that support wants to enter; no row if the site is erased. */
export const SITE_FOR_SUPPORT = statement<OfSite, { closed: boolean }>(
  'support.site',
  (p) => sql`
    select closed_at is not null as closed
    from channel
    where channel_seq = ${p.siteSeq}
      and erased_at is null
  `,
);

interface Mine extends OfSite {
  userSeq: number;
  now: Date;
}
/** Ends those of the operator's accesses to the site whose time is over, so that the operator can ask again. */
export const END_WHAT_IS_OVER = statement<Mine>(
  'support.end-what-is-over',
  (p) => sql`
    update support_access
    set ended_at = expires_at
    where site_seq = ${p.siteSeq}
      and asked_by = ${p.userSeq}
      and ended_at is null
      and expires_at <= ${p.now}
  `,
);
/** Asks a site for support access; answers no row if this operator waits for an answer already, or has access. */
export const ASK_SUPPORT = statement<Mine & { reason: string }, { accessSeq: number }>(
  'support.ask',
  (p) => sql`
    insert into support_access (site_seq, asked_by, reason, asked_at)
    values (${p.siteSeq}, ${p.userSeq}, ${p.reason}, ${p.now})
    on conflict (site_seq, asked_by) where ended_at is null do nothing
    returning access_seq as "accessSeq"
  `,
);
/** Locks and answers the operator's own open request or running access at a site; `expiresAt` is null for a request. */
export const SUPPORT_OF_MINE = statement<Mine, { accessSeq: number; expiresAt: Date | null }>(
  'support.of-mine',
  (p) => sql`
    select
      access_seq as "accessSeq",
      expires_at as "expiresAt"
    from support_access
    where site_seq = ${p.siteSeq}
      and asked_by = ${p.userSeq}
      and ended_at is null
      and (expires_at is null or expires_at > ${p.now})
    for update
  `,
);

interface One extends OfSite {
  accessSeq: number;
  userSeq: number;
  now: Date;
}
/** Grants a request for access that waits for an answer. */
export const GRANT_SUPPORT = statement<One & { expiresAt: Date }, { reason: string }>(
  'support.grant',
  (p) => sql`
    update support_access
    set
      granted_by = ${p.userSeq},
      granted_at = ${p.now},
      expires_at = ${p.expiresAt}
    where site_seq = ${p.siteSeq}
      and access_seq = ${p.accessSeq}
      and granted_at is null
      and ended_at is null
    returning reason
  `,
);
/** Ends an access: a request that waits for an answer, or a granted access that is running. */
export const END_SUPPORT = statement<One & { granted: boolean }, { reason: string }>(
  'support.end',
  (p) => sql`
    update support_access
    set
      ended_by = ${p.userSeq},
      ended_at = ${p.now}
    where site_seq = ${p.siteSeq}
      and access_seq = ${p.accessSeq}
      and ended_at is null
      and (granted_at is not null) = ${p.granted}::boolean
      and (expires_at is null or expires_at > ${p.now})
    returning reason
  `,
);
