import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { EVENT_SUBSCRIBERS, type EventName, type EventPayloads } from '@madang/contracts/events';
import type { ServiceName } from '@madang/contracts/services';
import { SECOND } from '@madang/contracts/time';
import { beforeCommit } from './before-commit';
import { Bus, type BusSubscription } from './bus';
import { roleUrl } from './config';
import { Db, rows, type Tx } from './db';
import { Failure } from './fail';
import { retryDeadLetters } from './dead-letters';
import { logger } from './log';
import { jobsDone } from './metrics/metrics';
import { DUE_QUEUES, FORGET_ADDRESS, FORGET_ADDRESS_OF } from './outbox.sql';
import { JobsClient } from './jobs-client';
import { HEARTBEAT_SECONDS } from './stalled-jobs';
import { JOBS_WITHIN } from './shutdown';
import { nameOf } from './pipeline';
import { EveryCopyTimer } from './recurring-jobs';
import { valuesOf } from './sql/statement';
import { report } from '@madang/observe/errors';
import { begin, place, placeOf, traceparent, within } from '@madang/observe/trace';

/** The name of the queue that holds an event's jobs for one service. */
export const queueOf = (event: EventName, service: ServiceName) => `${event}.${service}`;
/** The name of the queue that holds an event's jobs that failed at every try in one service. */
export const deadQueueOf = (event: EventName, service: ServiceName) => `${queueOf(event, service)}.dead`;

/** The services that maintain the queues of all services (expiry, retries); there are two, so that one may be down. */
export const QUEUE_SUPERVISORS: readonly ServiceName[] = ['main', 'util'];

/**
 * Indexes on each table of jobs, by which `FORGET_ADDRESS` and `FORGET_ADDRESS_OF` find jobs; they are small, since few jobs hold a mail
 * address.
 */
export const JOB_INDEXES = {
  email: "((data->>'email')) where data->>'email' is not null",
  person: "((data->>'userSeq')) where data->>'email' is not null",
};

/**
 * How many workers a queue gets at most. A worker fetches jobs again when its whole batch is done, so there are several, since one slow job
 * then keeps only one worker busy. Most queues are empty most of the time, so that each worker begins when it is needed.
 */
const WORKERS_MAX = 3;
/** Milliseconds that the connections of pg-boss get to close, after the jobs. */
const CLOSED_WITHIN_MS = SECOND;
/** Resolves after some milliseconds, which do not keep the process alive. */
const passed = (ms: number) => sleep(ms, undefined, { ref: false });
/** Milliseconds between two looks for jobs that no message announced, such as due retries: one look for all queues of the service. */
const JOB_POLL_MS = 3 * SECOND;
/** Seconds after which an idle worker looks at its queue without being told. */
const IDLE_SECONDS = 60;
/** How many jobs a worker fetches at a time. */
const JOBS_PER_FETCH = 10;
/** How many jobs of a batch run at the same time; the limit leaves database connections to the service's requests. */
const JOBS_AT_ONCE = 3;

/** Milliseconds after which the jobs of a batch that are done are completed while others of it still run. */
const COMPLETED_AFTER = 200;

interface Worker {
  /** The worker's id in pg-boss; empty for the moment in which it begins, whose look for jobs has not been sent yet. */
  id: string;
  /** Whether it runs a batch. */
  busy: boolean;
  /** How often it was told of new jobs since its last batch began. */
  told: number;
}
/** The queue of one event for this service. */
interface Queue {
  name: string;
  event: EventName;
  workers: Worker[];
}
interface Job {
  id: string;
  /** The try at which the job was fetched. pg-boss compares it, so that a job that another worker has taken over since is left alone. */
  retryCount: number;
  data: unknown;
}
/**
 * The key in a job's data, beside the payload, that names the request which published the event; the trace of the request goes on in the
 * handlers.
 */
const ORIGIN_KEY = '$from';
type Data = { [ORIGIN_KEY]?: { request: string; traceparent: string } } & object;
/** The bus channel for new jobs; a message is the name of the queue that got one. */
const JOBS_CHANNEL = 'jobs';

/** What a service does for an event. `jobId` is the same at every try, so that a handler can recognise a repeated one. */
export type Handler<E extends EventName> = (payload: EventPayloads[E], jobId: string) => Promise<void>;

/**
 * How many times a handler is called in one try of its job while the database is busy, with pauses of up to a second, so that a rush does
 * not use up the job's six tries.
 */
const BUSY_QUEUE_TRIES = 3;
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (e) {
      if (attempt >= BUSY_QUEUE_TRIES || !(e instanceof Failure) || e.errorName !== 'BUSY') throw e;
      await sleep(500 * attempt);
    }
  }
}

/**
 * Makes pg-boss leave its statements for the end of our transaction. pg-boss takes an answer without a row to mean that the job existed
 * already, so it gets an empty row.
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
  /** The queues of this service by their names. */
  private readonly queues = new Map<string, Queue>();
  private woken: BusSubscription | null = null;
  private timer: EveryCopyTimer | null = null;
  private looking: Promise<void> | null = null;
  private ending = false;
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
      supervise: QUEUE_SUPERVISORS.includes(db.service),
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
    const data: Data = from ? { ...payload, [ORIGIN_KEY]: { request: from.request, traceparent: traceparent(from) } } : payload;
    span?.end();
    for (const service of EVENT_SUBSCRIBERS[event]) {
      await this.boss.send(queueOf(event, service), data, { db: atEndOf(tx) } as never);
      this.bus.tell(tx, JOBS_CHANNEL, queueOf(event, service));
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
    if (!EVENT_SUBSCRIBERS[event].includes(this.db.service))
      throw new Error(`${this.db.service} is no subscriber of ${event}: add it to EVENT_SUBSCRIBERS`);
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
    for (const event of this.handlers.keys()) {
      const name = queueOf(event, this.db.service);
      this.queues.set(name, { name, event, workers: [] });
    }
    if (!this.queues.size) return;
    this.woken = this.bus.subscribe(
      JOBS_CHANNEL,
      (queue) => this.wake(queue),
      () => this.look(),
    );
    this.timer = new EveryCopyTimer(JOB_POLL_MS, () => this.look());
  }

  /** Wakes the queues that have due jobs. While the database does not answer, the next look has to find them. */
  private look(): Promise<void> {
    return (this.looking ??= this.wakeDue()
      .catch((e: Error) => logger.warn({ err: e.message, service: this.db.service }, 'jobs'))
      .finally(() => (this.looking = null)));
  }

  private async wakeDue(): Promise<void> {
    const { rows: due } = await this.boss.getDb().executeSql(DUE_QUEUES.text, valuesOf(DUE_QUEUES, { queues: [...this.queues.keys()] }));
    for (const { name } of due as { name: string }[]) this.wake(name);
  }

  /**
   * Makes an idle worker of a queue look for new jobs, so that a message costs one look and not one of each worker. If no worker is idle, a
   * further one begins; if there are enough, each of them looks when its batch ends. Messages about other services' queues are not ours.
   */
  private wake(name: string): void {
    const queue = this.queues.get(name);
    if (!queue || this.ending) return;
    const { workers } = queue;
    const idle = workers.find(({ busy }) => !busy);
    if (!idle && workers.length < WORKERS_MAX) return this.hire(queue);
    for (const worker of idle ? [idle] : workers) {
      worker.told++;
      this.boss.notifyWorker(worker.id);
    }
  }

  /** Adds a worker to a queue; it looks for jobs at once. */
  private hire({ name, event, workers }: Queue): void {
    const worker: Worker = { id: '', busy: false, told: 0 };
    workers.push(worker);
    const how = {
      batchSize: JOBS_PER_FETCH,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: IDLE_SECONDS,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
    };
    const work = (jobs: Job[]) => this.batch(name, worker, () => this.each(event, this.handlers.get(event) ?? [], jobs), jobs.length);
    this.boss.work(name, how, work).then(
      (id) => void (worker.id = id),
      (e: Error) => {
        workers.splice(workers.indexOf(worker), 1);
        logger.warn({ err: e.message, service: this.db.service }, 'jobs');
      },
    );
  }

  /**
   * Runs a worker's batch. Another worker is made to look for jobs that this one may have left: if its batch is full, or if new jobs were
   * announced again after its look may have begun.
   */
  private async batch(queue: string, worker: Worker, work: () => Promise<void>, size: number): Promise<void> {
    const left = size === JOBS_PER_FETCH || worker.told > 1;
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
   * Runs the jobs of a batch, `JOBS_AT_ONCE` at a time, so that a slow one does not hold up the others. pg-boss completes the jobs together
   * when this resolves, which saves a commit for each of them; while a slow one runs, those done are completed before.
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
      await Promise.all(Array.from({ length: JOBS_AT_ONCE }, lane));
    } finally {
      clearInterval(timer);
    }
  }

  /** Runs the handlers for a job; answers whether all of them succeeded, and notes the failure otherwise. */
  private async one(event: EventName, handlers: Handler<never>[], job: Job): Promise<boolean> {
    const queue = queueOf(event, this.db.service);
    const { [ORIGIN_KEY]: from, ...payload } = job.data as Data;
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
    this.ending = true;
    this.timer?.close();
    await this.woken?.close();
    // The graceful stop of pg-boss checks only twice a second whether its workers have ended; `offWork` resolves at once.
    const ended = [...this.handlers.keys()].map((event) => this.boss.offWork(queueOf(event, this.db.service), { wait: true }));
    await Promise.race([Promise.allSettled([this.looking, ...ended]), passed(JOBS_WITHIN)]);
    // A connection whose statement the database does not answer keeps the pool of pg-boss open.
    await Promise.race([this.boss.stop({ graceful: false, close: true } as never), passed(CLOSED_WITHIN_MS)]);
  }
}
