import { SECOND } from '@madang/contracts/time';
import pg from 'pg';
import { KEEP_ALIVE_AFTER, ResilientClient } from './resilient-client';

/** How long ago what a replica shows may have been true; WROTE_FOR_SECONDS is longer. */
export const MOST_BEHIND = 5 * SECOND;
const LOOK_EVERY = SECOND;
/** Milliseconds for which whoever wrote waits before the answer, at most. */
const ANSWER_WITHIN = 500;

/**
 * `inserted` covers every transaction that has committed, also one whose commit is not on the disk yet (synchronous_commit = off); inside
 * of the transaction it would lie before its commit. `flushed` is as far as a replica can be: after a switch of the log's file `inserted`
 * stands behind a header that no replica replays by itself.
 */
const LOOK = `
select
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as inserted,
  pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as flushed`;
const SYSTEM = 'select system_identifier::text as system from pg_control_system()';

/** How far the primary was at a time, in bytes of its log. */
interface Position {
  at: number;
  inserted: number;
  flushed: number;
}

/** How far the primary is, asked on a connection of its own: whoever waits for one of the pool's must not hold up the answers of others. */
export class Positions {
  private readonly pool: pg.Pool;
  private readonly kept: Position[] = [];
  private running: Promise<Position> | null = null;
  private next: Promise<Position> | null = null;
  private told: Promise<string> | null = null;

  constructor(url: string, name: string) {
    this.pool = poolAt(url, `${name}-position`, 1, { query_timeout: ANSWER_WITHIN, connectionTimeoutMillis: ANSWER_WITHIN });
  }

  /** A position that covers all that had committed before the call; calls of one moment share a question. Infinity when nobody can say. */
  current(): Promise<number> {
    const asked = this.running ? (this.next ??= this.after(this.running)) : this.look();
    return asked.then(
      ({ inserted }) => inserted,
      () => Infinity,
    );
  }

  /** What a replica must have replayed in order to be no further behind than `MOST_BEHIND`; null while nobody has looked for so long. */
  get bound(): number | null {
    const now = performance.now();
    while (this.kept.length && now - this.kept[0]!.at > MOST_BEHIND) this.kept.shift();
    const last = this.kept.at(-1);
    // Looks are taken beside the reads, and only while there are any.
    if (!this.running && (!last || now - last.at > LOOK_EVERY)) this.look().catch(() => undefined);
    return this.kept[0]?.flushed ?? null;
  }

  /** Which database it is; its replicas say the same. */
  system(): Promise<string> {
    this.told ??= this.pool.query<{ system: string }>(SYSTEM).then(({ rows }) => rows[0]!.system);
    this.told.catch(() => (this.told = null));
    return this.told;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private look(): Promise<Position> {
    const at = performance.now();
    const running = this.pool
      .query<Omit<Position, 'at'>>(LOOK)
      .then(({ rows }) => this.keep({ at, ...rows[0]! }))
      .finally(() => (this.running = null));
    return (this.running = running);
  }

  private async after(running: Promise<unknown>): Promise<Position> {
    await running.catch(() => undefined);
    this.next = null;
    return this.look();
  }

  private keep(position: Position): Position {
    const last = this.kept.at(-1);
    if (!last || position.at - last.at > LOOK_EVERY / 2) this.kept.push(position);
    return position;
  }
}

/** A pool of few connections that are opened when somebody needs them and closed when nobody does. */
export function poolAt(url: string, name: string, max: number, more: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    // Its `query` passes on every form of the call, which the overloads of `pg` cannot be written for.
    ...{ connectionString: url, application_name: name, max, Client: ResilientClient as unknown as typeof pg.Client },
    ...{ idleTimeoutMillis: 60 * SECOND, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER },
    ...more,
  });
  pool.on('error', () => undefined);
  return pool;
}
