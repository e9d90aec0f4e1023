import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg, { type Pool, type PoolClient } from 'pg';
import { DataSource, DefaultNamingStrategy, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
import type { ServiceName } from '@madang/contracts/services';
import { config, roleUrl } from './config';
import { BadEnvironment } from './environment';
import { pipeline } from './pipeline';
import { databaseFault } from './roles';
import { SturdyClient } from './sturdy-client';

pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);

/** Whose rows a transaction may see: a channel's or, without one, a user's own across channels. */
export interface Scope {
  channelSeq?: number | null;
  userSeq?: number | null;
}
export type Tx = EntityManager;

/** The rows of any statement, also of one that writes and returns. */
export async function rows<T>(tx: Tx, text: string, values: unknown[] = []): Promise<T[]> {
  const result = (await tx.queryRunner!.query(text, values, true)) as { records?: T[] };
  return result.records ?? [];
}

/** courseSeq ↔ course_seq. */
class SnakeNames extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  }
}

const SET_SCOPE = "select set_config('app.channel', $1, true), set_config('app.own', $2, true)";
const SET_ROLE = "select set_config('role', $1, true)";
/** For what is planned once a connection and not at each call. */
const planOnce = (text: string) => `${text}, set_config('plan_cache_mode', 'force_generic_plan', true)`;
const HOT_SCOPE = planOnce(SET_SCOPE);
const HOT_ROLE = planOnce(SET_ROLE);
const idText = (v: number | null | undefined) => (v === null || v === undefined ? '' : String(v));
/** Own rows across channels open only to a scope without a channel: policies add up, and a channel's list must not grow. */
const scopeValues = (s: Scope) => [idText(s.channelSeq), s.channelSeq ? '' : idText(s.userSeq)];
let serial = 0;

/**
 * One service's way to its database. Every transaction names its scope; row-level security hides the rest,
 * and a query outside of a transaction sees no tenant's row at all.
 */
@Injectable()
export class Db implements OnApplicationShutdown {
  private names = new Map<string, string>();

  private constructor(
    readonly service: ServiceName,
    readonly source: DataSource,
  ) {}

  static async open(service: ServiceName, entities: EntityTarget<ObjectLiteral>[]): Promise<Db> {
    const source = new DataSource({
      type: 'postgres',
      url: roleUrl(`madang_${service}`),
      schema: service,
      entities: entities as never,
      namingStrategy: new SnakeNames(),
      synchronize: false,
      logging: false,
      applicationName: `madang-${service}`,
      extra: {
        Client: SturdyClient,
        max: config.poolSize,
        idleTimeoutMillis: 0,
        connectionTimeoutMillis: config.poolWait,
        options: `-c search_path=${service},public -c timezone=UTC`,
        statement_timeout: 15_000,
      },
    });
    const db = new Db(service, source);
    await db.connect();
    return db;
  }

  /** The database may come up after us: tries for half a minute. */
  private async connect(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.source.initialize();
        this.pool.on('error', () => undefined);
        return;
      } catch (e) {
        const fault = databaseFault(e, roleUrl(`madang_${this.service}`));
        if (fault) throw new BadEnvironment(fault);
        if (attempt >= 30) throw e;
        await new Promise((r) => setTimeout(r, 1000));
      }
    }
  }

  get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }

  /** Runs `work` in a transaction that sees the rows of `scope`. */
  tx<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.source.transaction(async (tx) => {
      await tx.query(SET_SCOPE, scopeValues(scope));
      return work(tx);
    });
  }

  /** For jobs and the account area: the service's second role, which its policies let see every channel. */
  all<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.source.transaction(async (tx) => {
      await tx.query(`set local role madang_${this.service}_all`);
      return work(tx);
    });
  }

  /**
   * A read of one named statement that answers one text column (JSON built in SQL), scope and read in one round trip.
   * `text` must be a constant. Resolves with the column of every row.
   */
  read(scope: Scope, text: string, values: unknown[] = []): Promise<string[]> {
    return this.run({ name: 'scope', text: SET_SCOPE, values: scopeValues(scope) }, { name: this.nameOf(text), text, values });
  }

  /** `read` past the channels' fence, for a person's own things over all his channels: `text` itself must name whose rows it wants. */
  readAll(text: string, values: unknown[] = []): Promise<string[]> {
    return this.run(
      { name: 'wide', text: SET_ROLE, values: [`madang_${this.service}_all`] },
      { name: `${this.nameOf(text)}w`, text, values },
    );
  }

  /**
   * `read`, or with 'all' `readAll`, planned once for all values: planning costs a hot read more than the read itself. Only for texts
   * whose one plan is good for every value: no parameter that may be null, no offset into an unindexed order (course-plans.spec.ts checks).
   */
  hot(scope: Scope | 'all', text: string, values: unknown[] = []): Promise<string[]> {
    const first =
      scope === 'all'
        ? { name: 'hotwide', text: HOT_ROLE, values: [`madang_${this.service}_all`] }
        : { name: 'hotscope', text: HOT_SCOPE, values: scopeValues(scope) };
    return this.run(first, { name: scope === 'all' ? `${this.nameOf(text)}w` : this.nameOf(text), text, values });
  }

  private async run(...statements: Parameters<typeof pipeline>[1]): Promise<string[]> {
    const client: PoolClient = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const rows = await pipeline(client, statements);
      return rows.map((r) => r[0]!);
    } catch (e) {
      broken = e as Error;
      throw e;
    } finally {
      client.release(broken);
    }
  }

  /** The first row of `read`, parsed; null without a row or when it is SQL null. */
  async one<T>(scope: Scope, text: string, values: unknown[] = []): Promise<T | null> {
    const rows = await this.read(scope, text, values);
    return rows[0] ? (JSON.parse(rows[0]) as T) : null;
  }

  private nameOf(text: string): string {
    let name = this.names.get(text);
    if (!name) {
      name = `q${++serial}`;
      this.names.set(text, name);
    }
    return name;
  }

  /** Last of all: jobs and sockets that end write what they have. */
  async onApplicationShutdown(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }
}
