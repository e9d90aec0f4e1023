import { SECOND } from '@madang/contracts/time';
import pg from 'pg';
import { POSITION } from './positions.sql';
import { KEEP_ALIVE_AFTER, ResilientClient } from './resilient-client';

/** Milliseconds by which a replica may be behind the primary and still be read; WROTE_FOR_SECONDS is longer. */
export const REPLICA_LAG_MAX_MS = 5 * SECOND;
const POSITION_POLL_MS = SECOND;
/** Milliseconds within which the primary must accept a connection; to answer its position it has the same time again. */
const POSITION_TIMEOUT_MS = 500;

const SYSTEM_QUERY = 'select system_identifier::text as system from pg_control_system()';

/** The primary's position in its write-ahead log at a time, in bytes; `at` is in milliseconds of the monotonic clock. */
interface Position {
  at: number;
  inserted: number;
  flushed: number;
  timeline: number;
}

/** Knows the primary's position in its write-ahead log. It asks on a connection of its own, so that a full pool does not delay answers. */
export class Positions {
  private readonly pool: pg.Pool;
  private readonly kept: Position[] = [];
  private running: Promise<Position> | null = null;
  private next: Promise<Position> | null = null;
  private told: Promise<string> | null = null;
  private highest = 0;
  /** The primary's timeline at its last answer; null before the first. */
  timeline: number | null = null;
  /** How many times the primary was found at an earlier position or another timeline than before, since it was brought back to a moment. */
  setBack = 0;

  constructor(url: string, name: string) {
    this.pool = poolAt(url, `${name}-position`, 1, { query_timeout: POSITION_TIMEOUT_MS, connectionTimeoutMillis: POSITION_TIMEOUT_MS });
  }

  /**
   * A position that covers everything committed before the call; Infinity if the primary does not answer. Calls at the same time share one
   * query.
   */
  current(): Promise<number> {
    const asked = this.running ? (this.next ??= this.after(this.running)) : this.look();
    return asked.then(
      ({ inserted }) => inserted,
      () => Infinity,
    );
  }

  /**
   * The position that a replica must have replayed to be at most `REPLICA_LAG_MAX_MS` behind; null if the primary has answered no
   * position within that time.
   */
  get bound(): number | null {
    const now = performance.now();
    while (this.kept.length && now - this.kept[0]!.at > REPLICA_LAG_MAX_MS) this.kept.shift();
    const last = this.kept.at(-1);
    // A read that asks for the bound starts the next look in the background and does not wait for it.
    if (!this.running && (!last || now - last.at > POSITION_POLL_MS)) this.look().catch(() => undefined);
    return this.kept[0]?.flushed ?? null;
  }

  /** The identifier of the database system; a replica of it has the same. */
  system(): Promise<string> {
    this.told ??= this.pool.query<{ system: string }>(SYSTEM_QUERY).then(({ rows }) => rows[0]!.system);
    this.told.catch(() => (this.told = null));
    return this.told;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private look(): Promise<Position> {
    const at = performance.now();
    const running = this.pool
      .query<Omit<Position, 'at'>>(POSITION)
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
    if (position.inserted < this.highest || (this.timeline !== null && position.timeline !== this.timeline)) {
      this.setBack++;
      this.kept.length = 0;
    }
    this.highest = position.inserted;
    this.timeline = position.timeline;
    const last = this.kept.at(-1);
    if (!last || position.at - last.at > POSITION_POLL_MS / 2) this.kept.push(position);
    return position;
  }
}

/** A connection pool that opens connections when they are needed and closes idle ones. */
export function poolAt(url: string, name: string, max: number, more: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    // The `query` of ResilientClient passes on every form of the call, but its type cannot say so.
    Client: ResilientClient as unknown as typeof pg.Client,
    idleTimeoutMillis: 60 * SECOND,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    ...more,
  });
  pool.on('error', () => undefined);
  return pool;
}
