import pg, { type Pool, type PoolClient } from 'pg';
import { QueryFailedError, TypeORMError, type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { ServiceName } from '@madang/contracts/services';
import { committed } from './after-commit';
import { lastStatements } from './before-commit';
import { lockWait, nextTurn, nextWait, remindOfPatience, startWaiting, waitingFor, watchPatience } from './call-patience';
import type { Clock } from './clock';
import { config } from './config';
import { ConnectionQuota, type QuotaHolder } from './connection-quota';
import { openDataSource, poolOf, type Entities } from './data-source';
import { isConnectionLost, isDatabaseUnavailable, isRetryableConflict, unavailableFailure } from './database-errors';
import { BadEnvironment } from './environment';
import { assertLeaseHeld } from './job-run';
import { keyedCall, leaveOutcomeOpen } from './keyed-call';
import { databaseRefusals, databaseWaits } from './metrics/metrics';
import { NOTE_CALL_EFFECT } from './keyed-call.sql';
import { nameOf, pipeline, unnamed, type Sent } from './pipeline';
import { readOnly, Replica } from './replica';
import { inRequest, markRequestEffect, publishedRead, requestState } from './request-effects';
import { databaseAway } from './roles';
import { watchQuery } from './traces/queries';
import { beginTransaction, commitTransaction } from './transaction';
import { valuesOf, type Arguments, type Query, type Statement } from './sql/statement';

pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
/**
 * PostgreSQL's type number of bigint[]. It is missing in the type of `setTypeParser`, and its values would come as texts while a bigint
 * comes as a number.
 */
const BIGINT_ARRAY_OID: number = 1016;
const textsOf = pg.types.getTypeParser(BIGINT_ARRAY_OID) as (text: string) => string[];
pg.types.setTypeParser(BIGINT_ARRAY_OID, (text: string) => textsOf(text).map(Number));

/** Whose rows a transaction may see: those of a site or, without a site, those of a user over all sites. */
export interface Scope {
  channelSeq?: number | null;
  userSeq?: number | null;
}
/** An open transaction: all that is written with it is committed together, or not at all. */
export type Tx = EntityManager;
/**
 * Says that a transaction's work must not be repeated after a deadlock or another conflict, since it acts outside of the transaction or
 * changes its arguments.
 */
export const RUN_ONCE = { once: true } as const;
interface How {
  once?: boolean;
}

/** Runs a statement or query in a transaction and answers its rows, also those that a write returns. */
export function rows<P extends object, R>(tx: Tx, statement: Statement<P, R>, ...args: Arguments<P>): Promise<R[]>;
export function rows<R>(tx: Tx, query: Query<R>): Promise<R[]>;
export async function rows<R>(tx: Tx, what: Statement<never, R> | Query<R>, args?: object): Promise<R[]> {
  const [text, values] = textAndValues(what, args);
  const result = (await tx.queryRunner!.query(text, values, true)) as { records?: R[] };
  return result.records ?? [];
}

/**
 * `rows` for a statement that costs more to plan than to run: the connection keeps it prepared. PostgreSQL plans it anew the first five
 * times, and then uses one plan for all values unless that plan looks dearer. Only for statements that find rows by their keys; filters
 * that may be null need a plan for each call.
 */
export async function keptPlanRows<P extends object, R>(tx: Tx, statement: Statement<P, R>, ...args: Arguments<P>): Promise<R[]> {
  const { key, text } = statement;
  const values = valuesOf(statement as Statement<object>, args[0] as object);
  await remindOfPatience(tx.queryRunner!);
  const client = (await tx.queryRunner!.connect()) as PoolClient;
  try {
    // The suffix keeps this name apart from that of the same statement as a read, which has another plan.
    return (await client.query<R & pg.QueryResultRow>({ name: `${key}t`, text, values })).rows;
  } catch (e) {
    // Callers look for this type of error, which TypeORM throws.
    throw new QueryFailedError(text, values, e as Error);
  }
}

/** A statement for `together`, which the connection keeps prepared as `keptPlanRows` does. */
export const prepared = <P extends object>(statement: Statement<P>, args: P): Sent => ({
  name: `${statement.key}t`,
  text: statement.text,
  values: valuesOf(statement as Statement<object>, args),
});

/** Runs statements of `tx` in one round trip, one after the other. Resolves with the first column of the last one's rows, as text. */
export async function together(tx: Tx, statements: Sent[]): Promise<(string | null)[]> {
  await remindOfPatience(tx.queryRunner!);
  const client = (await tx.queryRunner!.connect()) as PoolClient;
  try {
    return (await pipeline(client, statements)).rows.map(([value]) => value!);
  } catch (e) {
    throw new QueryFailedError(statements.map(({ text }) => text).join(';\n'), [], e as Error);
  }
}

const textAndValues = (what: Statement<never> | Query, args: object | undefined): [string, unknown[]] =>
  'values' in what ? [what.text, [...what.values]] : [what.text, valuesOf(what as Statement<object>, args)];

/** The statement by which `tx` notes that the running call with an Idempotency-Key has had an effect; none for other calls. */
const callEffect = (): Sent[] => {
  const call = keyedCall();
  return call ? [unnamed(NOTE_CALL_EFFECT.text, valuesOf(NOTE_CALL_EFFECT as Statement<object>, call))] : [];
};

/** `$3` is the lock timeout in milliseconds (call-patience.ts). */
const SET_SCOPE = "select set_config('app.channel', $1, true), set_config('app.own', $2, true), set_config('lock_timeout', $3, true)";
const SET_ROLE = "select set_config('role', $1, true), set_config('lock_timeout', $2, true)";
/** As `SET_SCOPE`, and sets the time that public.moment() answers in this transaction. */
const TX_SCOPE = `${SET_SCOPE}, set_config('app.now', $4, true)`;
const TX_ROLE = `${SET_ROLE}, set_config('app.now', $3, true)`;
/** Makes PostgreSQL plan each prepared statement once per connection instead of at each call. */
const planOnce = (text: string) => `${text}, set_config('plan_cache_mode', 'force_generic_plan', true)`;
const HOT_SCOPE = planOnce(SET_SCOPE);
const HOT_ROLE = planOnce(SET_ROLE);
const idText = (v: number | null | undefined) => (v === null || v === undefined ? '' : String(v));
/** A scope with a site leaves the user out: row-level policies add up, and a site's list would also show the user's rows of other sites. */
const scopeValues = (s: Scope) => [idText(s.channelSeq), s.channelSeq ? '' : idText(s.userSeq)];
/**
 * The holder of the connection for work over all sites: jobs have a share of their own, so that a long job delays no request, and so has
 * each person, so that nobody's rush takes the share of all others.
 */
function pastFence(): QuotaHolder {
  const person = requestState()?.person;
  return person ? `person ${person}` : ofMany();
}
/** The holder for work over all sites that is of no single person. */
const ofMany = (): QuotaHolder => (inRequest() ? 'wide' : 'jobs');
const holderOf = (s: Scope): QuotaHolder => s.channelSeq ?? (s.userSeq ? `person ${s.userSeq}` : 'nobody');
const scopeOf = (scope: Scope): Sent => ({ name: SCOPE_STATEMENTS.scope, text: SET_SCOPE, values: scopeValues(scope) });
const named = (text: string) => ({ name: nameOf(text), text });
const SCOPE_STATEMENTS = {
  txScope: named(TX_SCOPE),
  txRole: named(TX_ROLE),
  scope: nameOf(SET_SCOPE),
  role: nameOf(SET_ROLE),
  hotScope: nameOf(HOT_SCOPE),
  hotRole: nameOf(HOT_ROLE),
};

/** Runs `work` once more when its failure has a deadlock or a serialization conflict as its cause. */
const againAfterConflict = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((e: { cause?: unknown }) => {
    if (isRetryableConflict(e.cause)) return work();
    throw e;
  });

/** How often a tool tries again, a second apart, to reach a database that is away. */
const TOOL_TRIES = 2;

/**
 * One service's access to its database. A transaction or read names its scope, and row-level security hides the rows outside of it; a query
 * without a scope sees no row of the tables that it protects. `all` and `readAll` see the rows of all sites.
 */
export class Db {
  /** How many callers wait for a connection. */
  waiting = 0;
  /** The replica for published reads (those of visitors); null where there is none. */
  readonly replica: Replica | null;
  private readonly shares = new ConnectionQuota(config.poolSize);

  /**
   * The database is closed by the owner of `source`: in a service by TypeOrmModule, after jobs and sockets have ended, since these still
   * write.
   */
  constructor(
    readonly service: ServiceName,
    readonly source: DataSource,
    private readonly clock: Pick<Clock, 'now'> = { now: () => new Date() },
  ) {
    this.replica = Replica.of(service);
  }

  /**
   * Opens a database for tools, which run without Nest and call `close` at their end. If the database cannot be reached, it is tried
   * `TOOL_TRIES` more times, since a person waits for the tool.
   */
  static async open(service: ServiceName, entities: Entities = []): Promise<Db> {
    const source = await openDataSource(service, entities, TOOL_TRIES).catch((e: unknown) => {
      throw e instanceof BadEnvironment ? e : new BadEnvironment(databaseAway(e));
    });
    return new Db(service, source);
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
   * Runs `work` in a transaction that sees the rows of `scope`. After a deadlock or another conflict `work` runs once more, so it must do
   * nothing outside of the transaction (outbox events are inside it), unless `how` is `RUN_ONCE`.
   */
  tx<T>(scope: Scope, work: (tx: Tx) => Promise<T>, how: How = {}): Promise<T> {
    return this.transact(
      holderOf(scope),
      () => ({ ...SCOPE_STATEMENTS.txScope, values: [...scopeValues(scope), ...this.limits()] }),
      work,
      how,
    );
  }

  /** Runs `work` in a transaction that sees the rows of all sites, by the service's second role. */
  all<T>(work: (tx: Tx) => Promise<T>, how: How = {}): Promise<T> {
    return this.transact(
      pastFence(),
      () => ({ ...SCOPE_STATEMENTS.txRole, values: [`madang_${this.service}_all`, ...this.limits()] }),
      work,
      how,
    );
  }

  /** The lock timeout in milliseconds and the time of a transaction that begins now. */
  private limits(): [wait: string, moment: string] {
    return [String(nextWait()), this.clock.now().toISOString()];
  }

  /** The rows of one statement without a scope, so it sees no row that row-level security protects. */
  rows<P extends object, R>(statement: Statement<P, R>, ...args: Arguments<P>): Promise<R[]>;
  rows<R>(query: Query<R>): Promise<R[]>;
  async rows<R>(what: Statement<never, R> | Query<R>, args?: object): Promise<R[]> {
    const [text, values] = textAndValues(what, args);
    const reads = /^(\s|\/\*.*?\*\/)*select\b/i.test(text);
    if (!reads) await assertLeaseHeld();
    const once = async () => {
      try {
        const result = await (inRequest() ? this.patiently<R>(text, values) : this.source.query<R[] | [R[], number]>(text, values));
        if (!reads) markRequestEffect();
        // For an update or delete the driver answers the rows together with their count.
        return (Array.isArray(result[0]) ? result[0] : result) as R[];
      } catch (e) {
        throw isDatabaseUnavailable(e) ? unavailableFailure(e, !reads && e instanceof QueryFailedError && isConnectionLost(e)) : e;
      }
    };
    return this.sharing(pastFence(), true, () => againAfterConflict(once));
  }

  /** Runs one statement of a call in a transaction of its own, with the lock timeout that the call has left. */
  private async patiently<R>(text: string, values: unknown[]): Promise<R[] | [R[], number]> {
    const runner = this.source.createQueryRunner();
    const waited = startWaiting();
    try {
      await beginTransaction(runner, lockWait);
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

  private async transact<T>(holder: QuotaHolder, open: () => Sent, work: (tx: Tx) => Promise<T>, how: How): Promise<T> {
    const once = async () => {
      await assertLeaseHeld();
      return this.sharing(holder, true, () => this.attempt(open, work));
    };
    return how.once ? once() : againAfterConflict(once);
  }

  private async attempt<T>(open: () => Sent, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner: QueryRunner = this.source.createQueryRunner();
    const waited = startWaiting();
    let at: 'begin' | 'work' | 'commit' = 'begin';
    try {
      await beginTransaction(runner, open);
      watchPatience(runner);
      // In tests a call that is declared as a published read must neither write nor lock a row.
      if (config.test && publishedRead()) await runner.query('set transaction read only');
      at = 'work';
      const result = await work(runner.manager);
      at = 'commit';
      await commitTransaction(runner, [...lastStatements(runner.manager), ...callEffect()], `madang-${this.service}`);
      markRequestEffect();
      committed(runner.manager);
      return result;
    } catch (e) {
      // If the connection is lost, the rollback fails, but the server ends the transaction by itself.
      await runner.rollbackTransaction().catch(() => undefined);
      // An error of `work` may come from another system, so only TypeORM's errors count as the database's.
      const ours = at !== 'work' || e instanceof TypeORMError;
      const unsure = at === 'commit' && isConnectionLost(e);
      if (unsure) leaveOutcomeOpen();
      throw ours && isDatabaseUnavailable(e) ? unavailableFailure(e, unsure) : e;
    } finally {
      waited();
      await runner.release();
    }
  }

  /** Runs `work` with one of the connections that the holder may use. */
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
      await this.shares.wait(holder, tx, tx ? nextTurn() : nextWait());
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
   * Reads JSON: a named statement that answers one text column. The scope and the statement are sent in one round trip. Resolves with that
   * column of every row.
   */
  read<P extends object>(scope: Scope, statement: Statement<P>, ...args: Arguments<P>): Promise<string[]> {
    return this.readIn(scope, statement, args[0]);
  }

  /** `read` for a query that is built at each call, and therefore has no name; resolves with its first column as text. */
  ask(scope: Scope, { text, values }: Query): Promise<string[]> {
    return this.run(holderOf(scope), scopeOf(scope), unnamed(text, [...values]));
  }

  private readIn(scope: Scope, what: Statement<never>, args?: object): Promise<string[]> {
    return this.run(holderOf(scope), scopeOf(scope), this.prepared(what, args));
  }

  /** `read` over all sites. Row-level security does not limit it, so the statement itself must name whose rows it reads. */
  readAll<P extends object>(statement: Statement<P>, ...args: Arguments<P>): Promise<string[]> {
    const first = { name: SCOPE_STATEMENTS.role, text: SET_ROLE, values: [`madang_${this.service}_all`] };
    return this.run(pastFence(), first, this.prepared(statement, args[0], true));
  }

  /**
   * `read` (with the scope 'all', `readAll`) that is planned once for all values, because planning costs a hot read more than the read.
   * Only for statements with one plan that is good for every value: no parameter that may be null, no offset in an order without an index
   * (course-plans.spec.ts checks this).
   */
  hot<P extends object>(scope: Scope | 'all', statement: Statement<P>, ...args: Arguments<P>): Promise<string[]> {
    const first =
      scope === 'all'
        ? { name: SCOPE_STATEMENTS.hotRole, text: HOT_ROLE, values: [`madang_${this.service}_all`] }
        : { name: SCOPE_STATEMENTS.hotScope, text: HOT_SCOPE, values: scopeValues(scope) };
    // A read of all sites is hot where it answers many people at once (live-poll.ts), and not only the caller who began it.
    const holder = scope === 'all' ? ofMany() : holderOf(scope);
    return this.run(holder, first, this.prepared(statement, args[0], scope === 'all'));
  }

  /** The role is part of the name, since the same text has another plan for each role. */
  private prepared(statement: Statement<never>, args: object | undefined, wide = false) {
    const { key, text } = statement;
    return { name: key + (wide ? 'w' : ''), text, values: valuesOf(statement as Statement<object>, args) };
  }

  /**
   * Sends a read to the database. The replica may answer a call whose contract says `.published()`; every other read goes to the
   * primary. In tests a published read runs read-only even without a replica.
   */
  private async run(holder: QuotaHolder, scope: Sent, read: Sent): Promise<string[]> {
    const published = this.replica || config.test ? publishedRead() : undefined;
    const atPrimary = (first: Sent) => againAfterConflict(() => this.atPrimary(holder, first, read));
    if (!published) return atPrimary(scope);
    const rows = await this.replica?.read(published.after, scope, read);
    if (!rows) return atPrimary(config.test ? readOnly(scope) : scope);
    published.used = true;
    return rows;
  }

  private async atPrimary(holder: QuotaHolder, scope: Sent, read: Sent): Promise<string[]> {
    // Does what `sharing` does without its closures, since the most frequent reads are made here.
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

  /** The first row of `read`, parsed from JSON; null where there is no row or it is SQL null. */
  async one<P extends object, R>(scope: Scope, statement: Statement<P, R>, ...args: Arguments<P>): Promise<R | null> {
    const [json] = await this.readIn(scope, statement, args[0]);
    return json ? (JSON.parse(json) as R) : null;
  }
}
