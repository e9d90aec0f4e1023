import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Found {
  maintenanceSeq: number;
  siteSeq: number | null;
  siteName: string | null;
  reason: string;
  beganAt: Date;
  beganBy: string;
  expectedEnd: Date;
  endedAt: Date | null;
  endedBy: string | null;
}
/** How many maintenances the console lists. */
const MAINTENANCES_SHOWN_MAX = 50;
export const LATEST_MAINTENANCES = statement<Record<never, never>, Found>(
  'maintenance.all',
  () => sql`
    select
      m.maintenance_seq as "maintenanceSeq",
      m.site_seq as "siteSeq",
      c.name as "siteName",
      m.reason,
      m.begun_at as "beganAt",
      a.email as "beganBy",
      m.expected_end as "expectedEnd",
      m.ended_at as "endedAt",
      b.email as "endedBy"
    from maintenance m
    join account a on a.user_seq = m.begun_by
    left join account b on b.user_seq = m.ended_by
    left join channel c on c.channel_seq = m.site_seq
    order by m.ended_at is not null, m.maintenance_seq desc
    limit ${MAINTENANCES_SHOWN_MAX}
  `,
);
export const SITE_TO_MAINTAIN = statement<{ siteSeq: number }>(
  'maintenance.site',
  (p) => sql`select 1 from channel where channel_seq = ${p.siteSeq} and erased_at is null`,
);
interface Begun {
  siteSeq: number | null;
  reason: string;
  expectedEnd: Date;
  userSeq: number;
  now: Date;
}
/**
 * Begins maintenance of a site, or with null of the whole platform. If it is under way already, only its reason and expected end change.
 */
export const BEGIN_MAINTENANCE = statement<Begun>(
  'maintenance.begin',
  (p) => sql`
    insert into maintenance (site_seq, reason, expected_end, begun_by, begun_at)
    values (${p.siteSeq}, ${p.reason}, ${p.expectedEnd}, ${p.userSeq}, ${p.now})
    on conflict (coalesce(site_seq, 0)) where ended_at is null do update
    set
      reason = excluded.reason,
      expected_end = excluded.expected_end
  `,
);
export const END_MAINTENANCE = statement<{ maintenanceSeq: number; userSeq: number; now: Date }, { maintenanceSeq: number }>(
  'maintenance.end',
  (p) => sql`
    update maintenance
    set
      ended_by = ${p.userSeq},
      ended_at = ${p.now}
    where maintenance_seq = ${p.maintenanceSeq}
      and ended_at is null
    returning maintenance_seq as "maintenanceSeq"
  `,
);
