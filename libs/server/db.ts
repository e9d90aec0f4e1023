import { createHash } from 'node:crypto';
import pg, { type Pool, type PoolClient } from 'pg';
import { QueryFailedError, TypeORMError, type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { ServiceName } from '@madang/contracts/services';
import { committed } from './after-commit';
import { nextWait, remindOfPatience, startWaiting, tellLockWait, waitingFor, watchPatience } from './call-patience';
import type { Clock } from './clock';
import { config } from './config';
import { ConnectionQuota, type QuotaHolder } from './connection-quota';
import { openDataSource, poolOf, type Entities } from './data-source';
import { isConnectionLost, isDatabaseUnavailable, isRetryableConflict, unavailableFailure } from './database-errors';
import { assertLeaseHeld } from './job-run';
import { keyedCall } from './keyed-call';
import { databaseRefusals, databaseWaits } from './metrics/metrics';
import { NOTE_CALL_EFFECT } from './keyed-call.sql';
import { pipeline, type Sent } from './pipeline';
import { readOnly, Replica } from './replica';
import { inRequest, markRequestEffect, publishedRead } from './request-effects';
import { watchQuery } from './traces/queries';
import { valuesOf, type Arguments, type Query, type Statement } from './sql/statement';

pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
/** PostgreSQL's number for the type bigint[], which comes as texts while a bigint comes as a number; the library's types do not know it. */
const BIGINTS: number = 1016;
const textsOf = pg.types.getTypeParser(BIGINTS) as (text: string) => string[];
pg.types.setTypeParser(BIGINTS, (text: string) => textsOf(text).map(Number));

/** Whose rows a transaction may see: a channel's or, without one, a user's own across channels. */
export interface Scope {
  channelSeq?: number | null;
  userSeq?: number | null;
}
/** A transaction that is open: what is read and written with it happens as one, or not at all. */
export type Tx = EntityManager;
/** Marks work that acts outside of its transaction or changes its arguments, so that it must not run twice. */
export const RUN_ONCE = { once: true } as const;
interface How {
  once?: boolean;
}

/** The rows of a statement or query within a transaction, also of one that writes and returns. */
export function rows<P extends object, R>(tx: Tx, statement: Statement<P, R>, ...args: Arguments<P>): Promise<R[]>;
export function rows<R>(tx: Tx, query: Query<R>): Promise<R[]>;
export async function rows<R>(tx: Tx, what: Statement<never, R> | Query<R>, args?: object): Promise<R[]> {
  const [text, values] = textAndValues(what, args);
  const result = (await tx.queryRunner!.query(text, values, true)) as { records?: R[] };
  return result.records ?? [];
}

/**
 * `rows` of a statement whose plan the connection keeps, because planning it costs more than the statement. PostgreSQL plans it for its
 * values five times, and goes on with one plan for all values unless that reckons to be dearer. For statements that find rows by
 * their keys; filters that may be null want a plan of their own at each call.
 */
export async function keptPlanRows<P extends object, R>(tx: Tx, statement: Statement<P, R>, ...args: Arguments<P>): Promise<R[]> {
  const { key, text } = statement;
  const values = valuesOf(statement as Statement<object>, args[0] as object);
  await remindOfPatience(tx.queryRunner!);
  const client = (await tx.queryRunner!.connect()) as PoolClient;
  try {
    // A name of its own: the same statement may be a read that is planned otherwise.
    return (await client.query<R & pg.QueryResultRow>({ name: `${key}t`, text, values })).rows;
  } catch (e) {
    // The error has the type that TypeORM throws: whoever catches it looks for that.
    throw new QueryFailedError(text, values, e as Error);
  }
}

const textAndValues = (what: Statement<never> | Query, args: object | undefined): [string, unknown[]] =>
  'values' in what ? [what.text, [...what.values]] : [what.text, valuesOf(what as Statement<object>, args)];

/** Notes in `tx` that the keyed call which it serves has its effect with this commit; does nothing outside of such a call. */
async function markActed(tx: Tx): Promise<void> {
  const call = keyedCall();
  if (call) await rows(tx, NOTE_CALL_EFFECT, call);
}

/** The last value is how long a lock may be waited for (call-patience.ts). */
const SET_SCOPE = "select set_config('app.channel', $1, true), set_config('app.own', $2, true), set_config('lock_timeout', $3, true)";
const SET_ROLE = "select set_config('role', $1, true), set_config('lock_timeout', $2, true)";
/** Transactions carry the moment at which they begin, which public.moment() answers. */
const TX_SCOPE = `${SET_SCOPE}, set_config('app.now', $4, true)`;
const TX_ROLE = `${SET_ROLE}, set_config('app.now', $3, true)`;
/** Parameters that plan a statement once a connection instead of at each call. */
const planOnce = (text: string) => `${text}, set_config('plan_cache_mode', 'force_generic_plan', true)`;
const HOT_SCOPE = planOnce(SET_SCOPE);
const HOT_ROLE = planOnce(SET_ROLE);
const idText = (v: number | null | undefined) => (v === null || v === undefined ? '' : String(v));
/** Own rows across channels open only to a scope without a channel: policies add up, and a channel's list must not grow. */
const scopeValues = (s: Scope) => [idText(s.channelSeq), s.channelSeq ? '' : idText(s.userSeq)];
/** Jobs have their own share of the connections, so that a long one delays no request. */
const pastFence = (): QuotaHolder => (inRequest() ? 'wide' : 'jobs');
const holderOf = (s: Scope): QuotaHolder => s.channelSeq ?? (s.userSeq ? `person ${s.userSeq}` : 'nobody');
const scopeOf = (scope: Scope): Sent => ({ name: FIXED.scope, text: SET_SCOPE, values: scopeValues(scope) });
/** The same text has the same name in every process: behind a pooler they share connections. */
const nameOf = (text: string) => `q${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
const FIXED = { scope: nameOf(SET_SCOPE), role: nameOf(SET_ROLE), hotScope: nameOf(HOT_SCOPE), hotRole: nameOf(HOT_ROLE) };

/**
 * One service's way to its database. Every transaction names its scope; row-level security hides the rest,
 * and a query outside of a transaction sees no tenant's row at all.
 */
export class Db {
  /** Callers who wait for a connection. */
  waiting = 0;
  /** Where visitors read what is on show; null without one. */
  readonly replica: Replica | null;
  private readonly shares = new ConnectionQuota(config.poolSize);

  /** Whoever opened `source` closes it: in a service TypeOrmModule, after jobs and sockets, which still write while they end. */
  constructor(
    readonly service: ServiceName,
    readonly source: DataSource,
    private readonly clock: Pick<Clock, 'now'> = { now: () => new Date() },
  ) {
    this.replica = Replica.of(service);
  }

  /** Opens a database for tools, which run without Nest and end it by `close`. */
  static async open(service: ServiceName, entities: Entities = []): Promise<Db> {
    return new Db(service, await openDataSource(service, entities));
  }

  async close(): Promise<void> {
    await Promise.all([this.source.destroy(), this.replica?.close()]);
  }

  onApplicationShutdown(): Promise<void> | undefined {
    return this.replica?.close();
  }

  get pool(): Pool {
    return poolOf(this.source);
  }

  /**
   * Runs `work` in a transaction that sees the rows of `scope`. Undone by a deadlock it runs once again, so it may do nothing
   * outside of its transaction (jobs of the outbox are inside), or the call says `RUN_ONCE`.
   */
  tx<T>(scope: Scope, work: (tx: Tx) => Promise<T>, how: How = {}): Promise<T> {
    return this.transact(holderOf(scope), (tx) => tx.query(TX_SCOPE, [...scopeValues(scope), ...this.terms()]), work, how);
  }

  /** For jobs and the account area: the service's second role, which its policies let see every channel. */
  all<T>(work: (tx: Tx) => Promise<T>, how: How = {}): Promise<T> {
    return this.transact(pastFence(), (tx) => tx.query(TX_ROLE, [`madang_${this.service}_all`, ...this.terms()]), work, how);
  }

  /** How long a transaction may wait for a lock, and the moment at which it begins. */
  private terms(): [wait: string, moment: string] {
    return [String(nextWait()), this.clock.now().toISOString()];
  }

  /** `rows` of one statement by itself, with no scope: it sees no tenant's row. */
  rows<P extends object, R>(statement: Statement<P, R>, ...args: Arguments<P>): Promise<R[]>;
  rows<R>(query: Query<R>): Promise<R[]>;
  async rows<R>(what: Statement<never, R> | Query<R>, args?: object): Promise<R[]> {
    const [text, values] = textAndValues(what, args);
    const reads = /^(\s|\/\*.*?\*\/)*select\b/i.test(text);
    if (!reads) await assertLeaseHeld();
    return this.sharing(pastFence(), true, async () => {
      try {
        const result = await (inRequest() ? this.patiently<R>(text, values) : this.source.query<R[] | [R[], number]>(text, values));
        if (!reads) markRequestEffect();
        // The driver answers an update or delete with its rows and their number.
        return (Array.isArray(result[0]) ? result[0] : result) as R[];
      } catch (e) {
        throw isDatabaseUnavailable(e) ? unavailableFailure(e, !reads && e instanceof QueryFailedError && isConnectionLost(e)) : e;
      }
    });
  }

  /** One statement of a call, which waits for a lock no longer than the call may. */
  private async patiently<R>(text: string, values: unknown[]): Promise<R[] | [R[], number]> {
    const runner = this.source.createQueryRunner();
    const waited = startWaiting();
    try {
      await runner.startTransaction();
      await tellLockWait(runner);
      const result = (await runner.query(text, values)) as R[] | [R[], number];
      await runner.commitTransaction();
      return result;
    } catch (e) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw e;
    } finally {
      waited();
      await runner.release();
    }
  }

  private async transact<T>(holder: QuotaHolder, open: (tx: Tx) => Promise<unknown>, work: (tx: Tx) => Promise<T>, how: How): Promise<T> {
    const once = async () => {
      await assertLeaseHeld();
      return this.sharing(holder, true, () => this.attempt(open, work));
    };
    return how.once
      ? once()
      : once().catch((e: { cause?: unknown }) => {
          if (isRetryableConflict(e.cause)) return once();
          throw e;
        });
  }

  private async attempt<T>(open: (tx: Tx) => Promise<unknown>, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner: QueryRunner = this.source.createQueryRunner();
    const waited = startWaiting();
    let at: 'begin' | 'work' | 'commit' = 'begin';
    try {
      await runner.startTransaction();
      await open(runner.manager);
      watchPatience(runner);
      // Tests hold what is declared as published to it: nothing is written, and no row is locked.
      if (config.test && publishedRead()) await runner.query('set transaction read only');
      at = 'work';
      const result = await work(runner.manager);
      await markActed(runner.manager);
      at = 'commit';
      await runner.commitTransaction();
      markRequestEffect();
      committed(runner.manager);
      return result;
    } catch (e) {
      // A connection that is gone has rolled back by itself.
      await runner.rollbackTransaction().catch(() => undefined);
      // An error of `work` may also come from another system it called.
      const ours = at !== 'work' || e instanceof TypeORMError;
      throw ours && isDatabaseUnavailable(e) ? unavailableFailure(e, at === 'commit' && isConnectionLost(e)) : e;
    } finally {
      waited();
      await runner.release();
    }
  }

  /** Does `work` with a share of the connections that is the holder's. */
  private async sharing<T>(holder: QuotaHolder, tx: boolean, work: () => Promise<T>): Promise<T> {
    if (!this.shares.take(holder, tx)) await this.turn(holder, tx);
    try {
      return await work();
    } finally {
      this.shares.give(holder, tx);
    }
  }

  private async turn(holder: QuotaHolder, tx: boolean): Promise<void> {
    const { service } = this;
    const stop = databaseWaits.startTimer({ service });
    const waited = startWaiting();
    this.waiting++;
    try {
      await this.shares.wait(holder, tx, nextWait());
    } catch (e) {
      databaseRefusals.inc({ service });
      throw unavailableFailure(e);
    } finally {
      this.waiting--;
      waited();
      stop();
    }
  }

  /**
   * A read of one named statement that answers one text column (JSON built in SQL), scope and read in one round trip.
   * Resolves with the column of every row.
   */
  read<P extends object>(scope: Scope, statement: Statement<P>, ...args: Arguments<P>): Promise<string[]> {
    return this.readIn(scope, statement, args[0]);
  }

  /** `read` of a query whose shape the call decides: its first column as text, which is JSON as it is. */
  ask(scope: Scope, { text, values }: Query): Promise<string[]> {
    return this.run(holderOf(scope), scopeOf(scope), { name: '', text, values: [...values] });
  }

  private readIn(scope: Scope, what: Statement<never>, args?: object): Promise<string[]> {
    return this.run(holderOf(scope), scopeOf(scope), this.prepared(what, args));
  }

  /** `read` past the channels' fence, for a person's own things over all channels: the statement itself must name whose rows it wants. */
  readAll<P extends object>(statement: Statement<P>, ...args: Arguments<P>): Promise<string[]> {
    const first = { name: FIXED.role, text: SET_ROLE, values: [`madang_${this.service}_all`] };
    return this.run(pastFence(), first, this.prepared(statement, args[0], true));
  }

  /**
   * `read`, or with 'all' `readAll`, planned once for all values: planning costs a hot read more than the read itself. Only for statements
   * whose one plan is good for every value: no parameter that may be null, no offset into an unindexed order (course-plans.spec.ts checks).
   */
  hot<P extends object>(scope: Scope | 'all', statement: Statement<P>, ...args: Arguments<P>): Promise<string[]> {
    const first =
      scope === 'all'
        ? { name: FIXED.hotRole, text: HOT_ROLE, values: [`madang_${this.service}_all`] }
        : { name: FIXED.hotScope, text: HOT_SCOPE, values: scopeValues(scope) };
    const holder = scope === 'all' ? pastFence() : holderOf(scope);
    return this.run(holder, first, this.prepared(statement, args[0], scope === 'all'));
  }

  /** One text must not have one name for two roles: each keeps a plan of its own. */
  private prepared(statement: Statement<never>, args: object | undefined, wide = false) {
    const { key, text } = statement;
    return { name: key + (wide ? 'w' : ''), text, values: valuesOf(statement as Statement<object>, args) };
  }

  /** What is on show may come from the replica; in tests it is held to be a mere read even where there is none. */
  private async run(holder: QuotaHolder, scope: Sent, read: Sent): Promise<string[]> {
    const published = this.replica || config.test ? publishedRead() : undefined;
    if (!published) return this.atPrimary(holder, scope, read);
    const rows = await this.replica?.read(published.after, scope, read);
    if (!rows) return this.atPrimary(holder, config.test ? readOnly(scope) : scope, read);
    published.used = true;
    return rows;
  }

  private async atPrimary(holder: QuotaHolder, scope: Sent, read: Sent): Promise<string[]> {
    // As `sharing`, without its closures: the hot reads pass here.
    if (!this.shares.take(holder, false)) await this.turn(holder, false);
    let client: PoolClient | undefined;
    let broken: Error | undefined;
    try {
      client = await this.pool.connect().finally(startWaiting());
      const asked = pipeline(client, [waitingFor(scope, nextWait()), read]);
      watchQuery(`madang-${this.service}`, read.text, asked);
      return (await asked).rows.map((r) => r[0]!);
    } catch (e) {
      broken = e as Error;
      throw isDatabaseUnavailable(e) ? unavailableFailure(e) : e;
    } finally {
      client?.release(broken);
      this.shares.give(holder, false);
    }
  }

  /** The first row of `read`, parsed; null without a row or when it is SQL null. */
  async one<P extends object, R>(scope: Scope, statement: Statement<P, R>, ...args: Arguments<P>): Promise<R | null> {
    const [json] = await this.readIn(scope, statement, args[0]);
    return json ? (JSON.parse(json) as R) : null;
  }
}
