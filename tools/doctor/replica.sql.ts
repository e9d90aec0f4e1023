import { sql } from '@madang/server/sql/sql';
import { statement, type None } from '@madang/server/sql/statement';

/** What a database says of itself. */
export interface Look {
  /** The number of the cluster, which a replica has in common with its primary. */
  system: string;
  /** Whether it is a replica. */
  replays: boolean;
  /** How many bytes of the log it has written, or replayed. */
  position: number;
  timeline: number;
}
export const POSITION = statement<None, Look>(
  'doctor.position',
  () => sql`
    select
      s.system_identifier::text as system,
      pg_is_in_recovery() as replays,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8
        as position,
      case
        when pg_is_in_recovery() then greatest(c.timeline_id, r.min_recovery_end_timeline)
        else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
      end as timeline
    from pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r
  `,
);
