import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import type { ServiceName } from '@madang/contracts/services';
import { Breaker } from './breaker';
import { config, readUrl, roleUrl } from './config';
import { waitingFor } from './call-patience';
import { isDatabaseUnavailable, isRetryableConflict } from './database-errors';
import { logger } from './log';
import { replicaAway, replicaReads, type ReplicaOutcome } from './metrics/metrics';
import { pipeline, type Answered, type Sent } from './pipeline';
import { poolAt, Positions } from './positions';
import { VERIFICATION, type Verified } from './replica.sql';
import { watchQuery } from './traces/queries';
import { insideOf } from './pg-inside';

/**
 * Milliseconds within which the replica must accept a connection; to answer it has the same time again. After that the primary is asked.
 */
const REPLICA_TIMEOUT_MS = 500;
/** Milliseconds until a replica that was too far behind is asked again. */
const LAG_RETRY_MS = 100;

/**
 * Added to the statement that sets the scope of a read: it forbids writes, and answers the replica's position in the log (null on a server
 * that is no replica), so that each answer shows whether the replica was far enough.
 */
const READ_ONLY = `, set_config('transaction_read_only', 'on', true),
  case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end`;
const readOnlyOf = new Map<string, Pick<Sent, 'name' | 'text'>>();

/** The statement that sets the scope of a read, with `READ_ONLY` added. */
export function readOnly({ name, text, values }: Sent): Sent {
  let found = readOnlyOf.get(name);
  if (!found) {
    const whole = text + READ_ONLY;
    found = { name: `q${createHash('sha256').update(whole).digest('hex').slice(0, 24)}`, text: whole };
    readOnlyOf.set(name, found);
  }
  return { ...found, values };
}

/** One service's access to a streaming replica. `read` never throws: after any error of the replica, the primary answers the read. */
export class Replica {
  private readonly pool: pg.Pool;
  private readonly positions: Positions;
  private readonly breaker: Breaker;
  /** The replica's position in the log of the primary at its last answer, and the time of that answer. */
  private seen = { position: 0, at: -Infinity };
  private failures = 0;
  /** For each connection `setBack` of the positions at its verification, which counts until the primary is brought back once more. */
  private readonly verified = new WeakMap<PoolClient, number>();

  /** The replica at DATABASE_READ_URL; null where none is set. */
  static of(service: ServiceName): Replica | null {
    const role = `madang_${service}`;
    const url = readUrl(role);
    return url ? new Replica(service, url, roleUrl(role)) : null;
  }

  private constructor(
    private readonly service: ServiceName,
    url: string,
    primary: string,
  ) {
    this.positions = new Positions(primary, `madang-${service}`);
    this.pool = poolAt(url, `madang-${service}-read`, config.poolSize, {
      connectionTimeoutMillis: REPLICA_TIMEOUT_MS,
      verify: (client, done) => void this.verify(client).then(() => done(), done),
    });
    replicaAway.set({ service }, 0);
    this.breaker = new Breaker(
      () => new Date(),
      (why) => {
        replicaAway.set({ service }, why === null ? 0 : 1);
        logger.warn({ service, why }, why === null ? 'the replica is read again' : 'the replica is left alone for a while');
      },
    );
  }

  /** The primary's current position in its log, for the cookie after a write. */
  position(): Promise<number> {
    return this.positions.current();
  }

  /**
   * The rows of a read from a replica that has replayed the log up to `after` and is at most `REPLICA_LAG_MAX_MS` behind; null if the
   * primary has to answer.
   */
  async read(after: number, scope: Sent, read: Sent): Promise<string[] | null> {
    const { bound } = this.positions;
    if (bound === null) return this.primary('unknown');
    const needed = Math.max(after, bound);
    if (this.seen.position < needed && performance.now() - this.seen.at < LAG_RETRY_MS) return this.primary('behind');
    const probe = this.breaker.broken;
    if (!this.breaker.allows()) return this.primary('away');
    const from = performance.now();
    try {
      const { rows, first } = await this.ask([readOnly(waitingFor(scope, REPLICA_TIMEOUT_MS * 2)), read]);
      const told = first.at(-1) ?? null;
      if (told === null) return this.leave('it is no replica any more', true, probe);
      if (probe || !this.breaker.broken) this.breaker.worked();
      this.seen = { position: Number(told), at: performance.now() };
      if (this.seen.position < needed) return this.primary('behind');
      replicaReads.inc({ service: this.service, outcome: 'answered' });
      return rows.map((row) => row[0]!);
    } catch (e) {
      return this.failed(e as Error, performance.now() - from >= REPLICA_TIMEOUT_MS, probe);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.positions.close()]);
  }

  private async ask(statements: Sent[]): Promise<Answered> {
    let broken: Error | undefined;
    const client = await this.pool.connect();
    const { stream } = insideOf(client).connection;
    const timer = setTimeout(() => stream.destroy(), REPLICA_TIMEOUT_MS);
    try {
      if (this.verified.get(client) !== this.positions.setBack) await this.verify(client);
      const asked = pipeline(client, statements);
      watchQuery(`madang-${this.service}`, statements.at(-1)!.text, asked);
      return await asked;
    } catch (e) {
      broken = e as Error;
      throw e;
    } finally {
      clearTimeout(timer);
      client.release(broken);
    }
  }

  /**
   * Throws if the server is not a replica of our database, so that a wrong address does not show rows of another installation, or if it is
   * ahead of a primary that was restored to an earlier moment or has another timeline, so that it does not show what the restore took back.
   */
  private async verify(client: PoolClient): Promise<void> {
    const [own, { rows }] = await Promise.all([this.positions.system(), client.query<Verified>(VERIFICATION)]);
    const { system, position, timeline } = rows[0]!;
    const primary = await this.positions.current();
    if (system !== own) throw new Error('DATABASE_READ_URL leads to another database than a replica of DATABASE_URL');
    // Asked after the replica's, the primary's position is below it only where the primary was brought back to a moment before it.
    if (position !== null && position > primary) throw new Error('The replica has gone on beyond the primary');
    if (primary === Infinity) throw new Error('The primary does not say its position');
    if (position !== null && timeline !== this.positions.timeline) throw new Error('The replica follows another timeline than the primary');
    this.verified.set(client, this.positions.setBack);
  }

  private failed(e: Error, slow: boolean, probe: boolean): null {
    if (isRetryableConflict(e)) return this.primary('conflict');
    // One slow statement does not show that the replica fails; only several of them do.
    if (slow || isDatabaseUnavailable(e)) return this.leave(e.message, !slow, probe);
    logger.warn({ service: this.service, err: e.message }, 'the replica refuses a read');
    return this.primary('refused');
  }

  /**
   * Counts a failure and leaves the read to the primary. While the replica is not asked, only the probe's failure counts: reads that had
   * begun before would each make the pause longer.
   */
  private leave(why: string, atOnce: boolean, probe: boolean): null {
    if (probe || !this.breaker.broken) this.breaker.failed(String(++this.failures), why, atOnce);
    return this.primary('away');
  }

  private primary(outcome: ReplicaOutcome): null {
    replicaReads.inc({ service: this.service, outcome });
    return null;
  }
}
