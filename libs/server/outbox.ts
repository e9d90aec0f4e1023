import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { SUBSCRIBERS, type EventName, type EventPayloads } from '@madang/contracts/events';
import type { ServiceName } from '@madang/contracts/services';
import { roleUrl } from './config';
import { Db, type Tx } from './db';
import { Listener } from './listener';
import { logger } from './log';
import { SIGN_OF_LIFE } from './lost-jobs';
import { JOBS_WITHIN } from './shutdown';
import { SturdyClient } from './sturdy-client';

export const queueOf = (event: EventName, service: ServiceName) => `${event}.${service}`;
export const deadQueueOf = (event: EventName, service: ServiceName) => `${queueOf(event, service)}.dead`;

/** Two look after everybody's jobs, so one may be away. */
export const SUPERVISORS: readonly ServiceName[] = ['main', 'util'];

/** $1 an address. */
export const FORGET_ADDRESS = "delete from jobs.job where data->>'email' = $1";
/** $1 the queues' names, $2 a person. */
export const FORGET_ADDRESS_OF = `
update jobs.job set data = data - 'email'
where data->>'email' is not null and data->>'userSeq' = $2::bigint::text and name like $1`;
/** What both are found by, on each table that the queues' jobs lie in: few jobs hold an address. */
export const JOB_INDEXES = {
  email: "((data->>'email')) where data->>'email' is not null",
  person: "((data->>'userSeq')) where data->>'email' is not null",
};

/**
 * An event's workers, each with the seconds after which it looks for jobs that nobody told it about, such as retries that come due.
 * A worker fetches again once its whole batch is done: while a slow job keeps one of them, the others go on.
 */
const WORKERS = [3, 60, 60];
/** So many jobs of a batch are worked on at once: the bound leaves the service's connections to its requests. */
const LANES = 3;

export type Handler<E extends EventName> = (payload: EventPayloads[E], jobId: string) => Promise<void>;

interface Job {
  id: string;
  data: unknown;
}

/** Statements of pg-boss run inside our transaction. */
const inTx = (tx: EntityManager) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const result = (await tx.queryRunner!.query(text, values as unknown[], true)) as { records?: unknown[]; affected?: number };
    return { rows: (result.records ?? []) as never[], rowCount: result.affected ?? 0 };
  },
});

/**
 * Events between services: written in the writer's transaction, one job a subscriber, delivered at least once.
 * Handlers must be idempotent; five failures with growing pauses put a job into its dead-letter queue.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly boss: PgBoss;
  private readonly handlers = new Map<EventName, Handler<never>>();
  private started: Promise<unknown> | null = null;

  constructor(private readonly db: Db) {
    this.boss = new PgBoss({
      connectionString: roleUrl(`madang_${db.service}`),
      schema: 'jobs',
      max: 2,
      Client: SturdyClient,
      application_name: `madang-${db.service}-jobs`,
      migrate: false,
      createSchema: false,
      supervise: SUPERVISORS.includes(db.service),
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
      schedule: false,
      useListenNotify: true,
    } as ConstructorParameters<typeof PgBoss>[0]);
    // The library's own listener stops hearing errors before its connection is gone, and such an error ends the process.
    this.boss.getDb().listen = async (channel, hear, connected) =>
      new Listener({ url: roleUrl(`madang_${db.service}`), name: `madang-${db.service}-jobs-listen`, channel, hear, connected });
    this.boss.on('error', (e: Error) => logger.warn({ err: e.message, service: db.service }, 'jobs'));
  }

  /** Adds the event's jobs to `tx`: they exist exactly when the transaction commits. */
  async publish<E extends EventName>(tx: Tx, event: E, payload: EventPayloads[E]): Promise<void> {
    await this.ready();
    for (const service of SUBSCRIBERS[event]) {
      await this.boss.send(queueOf(event, service), payload as object, { db: inTx(tx) } as never);
    }
  }

  /** Takes an address out of all jobs, done or waiting, of every service: with the person they are about nothing. */
  async forgetAddress(tx: Tx, email: string): Promise<void> {
    await tx.query(FORGET_ADDRESS, [email]);
  }

  /** Of a job that every service has of its own only the address goes. */
  async forgetAddressOf(tx: Tx, event: EventName, userSeq: number): Promise<void> {
    await tx.query(FORGET_ADDRESS_OF, [`${event}.%`, userSeq]);
  }

  /** Registers this service's handler; call it in a module's constructor or onModuleInit. */
  on<E extends EventName>(event: E, handler: Handler<E>): void {
    if (!SUBSCRIBERS[event].includes(this.db.service))
      throw new Error(`${this.db.service} is no subscriber of ${event}: add it to SUBSCRIBERS`);
    this.handlers.set(event, handler as Handler<never>);
  }

  private ready(): Promise<unknown> {
    return (this.started ??= this.boss.start().catch((e: Error) => {
      this.started = null;
      throw e;
    }));
  }

  /** The database may go away while we start: tries for half a minute. */
  private async begin(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.ready();
        return;
      } catch (e) {
        if (attempt >= 30) throw e;
        await sleep(1000);
      }
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.begin();
    for (const [event, handler] of this.handlers) {
      for (const notifyPollingIntervalSeconds of WORKERS)
        await this.boss.work(
          queueOf(event, this.db.service),
          {
            ...{ batchSize: 10, burstWhenBatchFull: true, heartbeatRefreshSeconds: SIGN_OF_LIFE },
            // New jobs wake us by NOTIFY; a retry that comes due does not, and the library's own poll is every 30 s.
            ...{ pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds },
          },
          (jobs: Job[]) => this.each(event, handler, jobs),
        );
    }
  }

  /** Works on a few of a batch at once, so that a slow one holds none of the others up. */
  private async each(event: EventName, handler: Handler<never>, jobs: Job[]): Promise<void> {
    const left = jobs.values();
    const lane = async () => {
      for (const job of left) await this.one(event, handler, job);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  private async one(event: EventName, handler: Handler<never>, job: Job): Promise<void> {
    const queue = queueOf(event, this.db.service);
    try {
      await handler(job.data as never, job.id);
      await this.boss.complete(queue, job.id);
    } catch (e) {
      logger.warn({ event, job: job.id, err: (e as Error).message, service: this.db.service }, 'event handler failed');
      await this.boss.fail(queue, job.id, { message: (e as Error).message });
    }
  }

  async onModuleDestroy(): Promise<void> {
    if (!this.started) return;
    // The library's own graceful stop looks twice a second whether its workers have ended; each of them tells it at once.
    const ended = [...this.handlers.keys()].map((event) => this.boss.offWork(queueOf(event, this.db.service), { wait: true }));
    await Promise.race([Promise.allSettled(ended), sleep(JOBS_WITHIN, undefined, { ref: false })]);
    await this.boss.stop({ graceful: false, close: true } as never);
  }
}
