/** What a replica says of itself. */
export interface Verified {
  /** The number of the cluster, which a replica has in common with its primary. */
  system: string;
  position: number | null;
  timeline: number;
}
/**
 * A replica's timeline is the newest that it has noted on its disk. One that follows a primary to another timeline notes it at its next
 * checkpoint, minutes later at most, and is not read until then.
 */
export const VERIFICATION = `
  select
    s.system_identifier::text as system,
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position,
    greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline
  from pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r`;
