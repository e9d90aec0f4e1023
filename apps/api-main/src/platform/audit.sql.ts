import type { PlatformAction } from '@madang/contracts/endpoint';
import { READING_ACTIONS } from '@madang/contracts/main/platform';
import { contains } from '@madang/server/contains';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Wanted {
  q: string | null;
  action: PlatformAction | null;
  /** Whether acts that only read are left out. */
  changes: boolean;
  siteSeq: number | null;
  from: Date | null;
  until: Date | null;
  before: number | null;
  limit: number;
}
interface Found {
  auditSeq: number;
  at: Date;
  email: string;
  action: PlatformAction;
  siteSeq: number | null;
  siteName: string | null;
  detail: Record<string, string | number | boolean | null>;
  ip: string;
  status: number | null;
}
export const PLATFORM_ACTS = statement<Wanted, Found>(
  'platform.acts',
  (p) => sql`
    select
      u.audit_seq as "auditSeq",
      u.at,
      u.email,
      u.action,
      u.site_seq as "siteSeq",
      c.name as "siteName",
      u.detail,
      u.ip,
      u.status
    from platform_audit u
    left join channel c on c.channel_seq = u.site_seq
    where (${p.before}::bigint is null or u.audit_seq < ${p.before})
      and (${p.action}::text is null or u.action = ${p.action})
      and (not ${p.changes}::boolean or u.action not in (${list([...READING_ACTIONS])}))
      and (${p.siteSeq}::bigint is null or u.site_seq = ${p.siteSeq})
      and (${p.from}::timestamptz is null or u.at >= ${p.from})
      and (${p.until}::timestamptz is null or u.at < ${p.until})
      and (${p.q}::text is null or ${contains(sql`u.email || ' ' || coalesce(c.name, '') || ' ' || u.detail::text`, p.q)})
    order by u.audit_seq desc
    limit ${p.limit}
  `,
);
