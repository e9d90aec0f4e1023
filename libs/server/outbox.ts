import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { SUBSCRIBERS, type EventName, type EventPayloads } from '@madang/contracts/events';
import type { ServiceName } from '@madang/contracts/services';
import { beforeCommit } from './before-commit';
import { Bus, type BusSubscription } from './bus';
import { roleUrl } from './config';
import { Db, rows, type Tx } from './db';
import { Failure } from './fail';
import { retryDeadLetters } from './dead-letters';
import { logger } from './log';
import { jobsDone } from './metrics/metrics';
import { FORGET_ADDRESS, FORGET_ADDRESS_OF } from './outbox.sql';
import { JobsClient } from './jobs-client';
import { HEARTBEAT_SECONDS } from './stalled-jobs';
import { JOBS_WITHIN } from './shutdown';
import { nameOf } from './pipeline';
import { report } from '@madang/observe/errors';
import { begin, place, placeOf, traceparent, within } from '@madang/observe/trace';

/** The name of the queue that holds an event's jobs for one service. */
export const queueOf = (event: EventName, service: ServiceName) => `${event}.${service}`;
/** The name of the queue that holds an event's jobs that failed at every try in one service. */
export const deadQueueOf = (event: EventName, service: ServiceName) => `${queueOf(event, service)}.dead`;

/** The services that maintain the queues of all services (expiry, retries); there are two, so that one may be down. */
export const SUPERVISORS: readonly ServiceName[] = ['main', 'util'];

/**
 * Indexes on each table of jobs, by which `FORGET_ADDRESS` and `FORGET_ADDRESS_OF` find jobs; they are small, since few jobs hold a mail
 * address.
 */
export const JOB_INDEXES = {
  email: "((data->>'email')) where data->>'email' is not null",
  person: "((data->>'userSeq')) where data->>'email' is not null",
};

/**
 * The workers of an event: each number is the seconds between its own looks for jobs without a message, such as due retries. A worker
 * fetches jobs again when its whole batch is done, so there are several: one slow job keeps only one of them.
 */
const WORKERS = [3, 60, 60];
/** How many jobs a worker fetches at a time. */
const BATCH = 10;
/** How many jobs of a batch run at the same time; the limit leaves database connections to the service's requests. */
const LANES = 3;

/** Milliseconds after which the jobs of a batch that are done are completed while others of it still run. */
const COMPLETED_AFTER = 200;

interface Worker {
  /** The worker's id in pg-boss. */
  id: string;
  /** Whether it runs a batch. */
  busy: boolean;
  /** How often it was told of new jobs since its last batch began. */
  told: number;
}
interface Job {
  id: string;
  /** Tells pg-boss at which try the job was fetched, so that it leaves one alone that another worker has taken over since. */
  retryCount: number;
  data: unknown;
}
/**
 * The key in a job's data, beside the payload, that names the request which published the event; the trace of the request goes on in the
 * handlers.
 */
const FROM = '$from';
type Data = { [FROM]?: { request: string; traceparent: string } } & object;
/** The bus channel for new jobs; a message is the name of the queue that got one. */
const JOBS = 'jobs';

/** What a service does for an event. `jobId` is the same at every try, so that a handler can recognise a repeated one. */
export type Handler<E extends EventName> = (payload: EventPayloads[E], jobId: string) => Promise<void>;

/**
 * How many times a handler is called in one try of its job while the database is busy, with pauses of up to a second, so that a rush does
 * not use up the job's six tries.
 */
const BUSY_TRIES = 3;
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (e) {
      if (attempt >= BUSY_TRIES || !(e instanceof Failure) || e.errorName !== 'BUSY') throw e;
      await sleep(500 * attempt);
    }
  }
}

/**
 * Makes pg-boss leave its statements for the end of our transaction. It takes a statement without a row for a job that was there already,
 * so it gets one without content.
 */
const atEndOf = (tx: EntityManager) => ({
  executeSql: (text: string, values: unknown[] = []) => {
    beforeCommit(tx, { name: nameOf(text), text, values });
    return Promise.resolve({ rows: [{}] as never[], rowCount: 1 });
  },
});

/**
 * Events between services. `publish` writes one job for each subscribed service in the caller's transaction, and each job is delivered at
 * least once. Handlers must therefore be idempotent. After a first try and five retries, with growing pauses, a failed job goes to its
 * dead-letter queue.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly boss: PgBoss;
  protected readonly handlers = new Map<EventName, Handler<never>[]>();
  /** The workers by the name of the queue that they serve. */
  private readonly workers = new Map<string, Worker[]>();
  private woken: BusSubscription | null = null;
  private started: Promise<unknown> | null = null;

  constructor(
    private readonly db: Db,
    private readonly bus: Bus,
  ) {
    this.boss = new PgBoss({
      connectionString: roleUrl(`madang_${db.service}`),
      schema: 'jobs',
      max: 2,
      Client: JobsClient,
      application_name: `madang-${db.service}-jobs`,
      migrate: false,
      createSchema: false,
      supervise: SUPERVISORS.includes(db.service),
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
      schedule: false,
    } as ConstructorParameters<typeof PgBoss>[0]);
    this.boss.on('error', (e: Error) => logger.warn({ err: e.message, service: db.service }, 'jobs'));
  }

  /** Writes the jobs of an event at the end of `tx`, so that they exist only if the transaction commits. */
  async publish<E extends EventName>(tx: Tx, event: E, payload: EventPayloads[E]): Promise<void> {
    await this.ready();
    const at = place();
    const span = begin({ service: this.db.service, name: `publish ${event}`, kind: 'producer' }, at);
    const from = span?.place ?? at;
    const data: Data = from ? { ...payload, [FROM]: { request: from.request, traceparent: traceparent(from) } } : payload;
    span?.end();
    for (const service of SUBSCRIBERS[event]) {
      await this.boss.send(queueOf(event, service), data, { db: atEndOf(tx) } as never);
      this.bus.tell(tx, JOBS, queueOf(event, service));
    }
  }

  /**
   * Deletes all jobs with this mail address, finished or waiting, of every service: they have no purpose once the person's data is erased.
   */
  async forgetAddress(tx: Tx, email: string): Promise<void> {
    await rows(tx, FORGET_ADDRESS, { email });
  }

  /** Removes a person's mail address from the jobs of an event in the queues of all services; the jobs themselves stay. */
  async forgetAddressOf(tx: Tx, event: EventName, userSeq: number): Promise<void> {
    await rows(tx, FORGET_ADDRESS_OF, { queues: `${event}.%`, userSeq });
  }

  /**
   * Registers a handler of an event; to be called in a constructor or onModuleInit. Several handlers of one event run one after the other.
   */
  on<E extends EventName>(event: E, handler: Handler<E>): void {
    if (!SUBSCRIBERS[event].includes(this.db.service))
      throw new Error(`${this.db.service} is no subscriber of ${event}: add it to SUBSCRIBERS`);
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler as Handler<never>]);
  }

  /** Moves one job, or all jobs, of a dead-letter queue back to its queue, with all their tries anew; answers how many. */
  async retryDeadLetters(queue: string, number?: string): Promise<number> {
    await this.ready();
    return retryDeadLetters(this.boss, queue, number);
  }

  private ready(): Promise<unknown> {
    return (this.started ??= this.boss.start().catch((e: Error) => {
      this.started = null;
      throw e;
    }));
  }

  /** Starts pg-boss; retries for half a minute, since the database may be away at that moment. */
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
    for (const [event, handlers] of this.handlers) {
      const queue = queueOf(event, this.db.service);
      const workers: Worker[] = [];
      this.workers.set(queue, workers);
      for (const pollingIntervalSeconds of WORKERS) {
        const worker: Worker = { id: '', busy: false, told: 0 };
        worker.id = await this.boss.work(
          queue,
          { batchSize: BATCH, burstWhenBatchFull: true, pollingIntervalSeconds, heartbeatRefreshSeconds: HEARTBEAT_SECONDS },
          (jobs: Job[]) => this.batch(queue, worker, () => this.each(event, handlers, jobs), jobs.length),
        );
        workers.push(worker);
      }
    }
    this.woken = this.bus.subscribe(
      JOBS,
      (queue) => this.wake(queue),
      () => this.workers.forEach((workers) => workers.forEach(({ id }) => this.boss.notifyWorker(id))),
    );
  }

  /**
   * Lets an idle worker look for new jobs, so that a message costs one look and not one of each worker. If none is idle, each of them looks
   * when its batch ends.
   */
  private wake(queue: string): void {
    const workers = this.workers.get(queue) ?? [];
    const idle = workers.find(({ busy }) => !busy);
    for (const worker of idle ? [idle] : workers) {
      worker.told++;
      this.boss.notifyWorker(worker.id);
    }
  }

  /**
   * Runs a worker's batch. Another worker looks for the jobs that this one may have left: when its batch is full, or when it was told of
   * new jobs again after its look may have begun.
   */
  private async batch(queue: string, worker: Worker, work: () => Promise<void>, size: number): Promise<void> {
    const left = size === BATCH || worker.told > 1;
    worker.busy = true;
    worker.told = 0;
    if (left) this.wake(queue);
    try {
      await work();
    } finally {
      worker.busy = false;
    }
  }

  /**
   * Runs the jobs of a batch, `LANES` at a time, so that a slow one does not hold up the others. pg-boss completes the jobs together when
   * this resolves, which saves a commit for each of them; while a slow one runs, those done are completed before.
   */
  private async each(event: EventName, handlers: Handler<never>[], jobs: Job[]): Promise<void> {
    const queue = queueOf(event, this.db.service);
    const left = jobs.values();
    let done: Job[] = [];
    const complete = async () => {
      const some = done;
      done = [];
      if (some.length) await this.boss.complete(queue, some);
    };
    const timer = setInterval(
      () => void complete().catch((e: Error) => logger.warn({ err: e.message, service: this.db.service }, 'jobs')),
      COMPLETED_AFTER,
    );
    const lane = async () => {
      for (const job of left) if (await this.one(event, handlers, job)) done.push(job);
    };
    try {
      await Promise.all(Array.from({ length: LANES }, lane));
    } finally {
      clearInterval(timer);
    }
  }

  /** Runs the handlers for a job; answers whether all of them succeeded, and notes the failure otherwise. */
  private async one(event: EventName, handlers: Handler<never>[], job: Job): Promise<boolean> {
    const queue = queueOf(event, this.db.service);
    const { [FROM]: from, ...payload } = job.data as Data;
    const at = from ? placeOf(from.request, from.traceparent) : undefined;
    const span = begin({ service: this.db.service, name: `handle ${event}`, kind: 'consumer', attributes: { 'job.id': job.id } }, at);
    const handle = async () => {
      for (const handler of handlers) await patiently(() => handler(payload as never, job.id));
    };
    try {
      await (at ? within(span?.place ?? at, handle) : handle());
      span?.end();
      jobsDone.inc({ queue, outcome: 'done' });
      return true;
    } catch (e) {
      span?.end({ failed: true });
      report(e, { service: this.db.service, at: `handle ${event}`, request: at?.request });
      logger.warn(
        { event, job: job.id, requestId: at?.request, err: (e as Error).message, service: this.db.service },
        'event handler failed',
      );
      jobsDone.inc({ queue, outcome: 'failed' });
      await this.boss.fail(queue, job.id, { message: (e as Error).message });
      return false;
    }
  }

  async onModuleDestroy(): Promise<void> {
    if (!this.started) return;
    await this.woken?.close();
    // The graceful stop of pg-boss checks only twice a second whether its workers have ended; `offWork` resolves at once.
    const ended = [...this.handlers.keys()].map((event) => this.boss.offWork(queueOf(event, this.db.service), { wait: true }));
    await Promise.race([Promise.allSettled(ended), sleep(JOBS_WITHIN, undefined, { ref: false })]);
    await this.boss.stop({ graceful: false, close: true } as never);
  }
}
