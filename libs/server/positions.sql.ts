/**
 * `inserted` covers all committed transactions, also those whose commit is not on the disk yet (synchronous_commit = off); it must be read
 * after the commit, since before it does not cover the transaction. `flushed` is the most that a replica can have: after a switch of the
 * log file `inserted` counts a header that a replica replays only with the next entry. `timeline` is the number with which the names of log
 * files begin; a primary that was restored to a moment, or promoted, has a higher one than before.
 */
export const POSITION = `
  select
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as inserted,
    pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as flushed,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`;
