import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { SECOND } from '@madang/contracts/time';
import { Db, rows } from '../db';
import { logger } from '../log';
import { registry } from './metrics';
import { WAITING_JOBS, type Waiting } from './backlog.sql';

/** Milliseconds for which an answer is used again, so that frequent readers of the metrics do not query the database more often. */
const ANSWER_FRESH_MS = SECOND;
const DEAD_QUEUE_SUFFIX = '.dead';

/** The `Backlog` instances of the services in this process. All read the same tables, so only the first one queries them. */
const known = new Set<Backlog>();
const labels = { labelNames: ['queue'] as const, registers: [registry] };
const fill = async (gauge: Gauge<'queue'>, dead: boolean, value: (one: Waiting) => number) => {
  const [asked] = known;
  const found = (await asked?.read()) ?? [];
  gauge.reset();
  for (const one of found.filter(({ queue }) => queue.endsWith(DEAD_QUEUE_SUFFIX) === dead))
    gauge.set({ queue: dead ? one.queue.slice(0, -DEAD_QUEUE_SUFFIX.length) : one.queue }, value(one));
};

new Gauge({
  ...labels,
  name: 'madang_jobs_waiting',
  help: 'Jobs of the outbox that nobody works on yet',
  collect() {
    return fill(this, false, ({ jobs }) => jobs);
  },
});
new Gauge({
  ...labels,
  name: 'madang_jobs_oldest_seconds',
  help: 'Seconds since the oldest waiting job came due',
  collect() {
    return fill(this, false, ({ oldest }) => oldest);
  },
});
new Gauge({
  ...labels,
  name: 'madang_dead_letters',
  help: 'Jobs that failed for good and wait for somebody who decides',
  collect() {
    return fill(this, true, ({ jobs }) => jobs);
  },
});

/**
 * Reports to the metrics how many jobs wait in the queues of all services; the services of a process share the queues, so only one of them
 * reports.
 */
@Injectable()
export class Backlog implements OnModuleDestroy {
  private last: { at: number; found: Promise<Waiting[]> } | null = null;

  constructor(private readonly db: Db) {
    known.add(this);
  }

  onModuleDestroy(): void {
    known.delete(this);
  }

  /** The queues that have waiting jobs; empty while the database does not answer. */
  read(): Promise<Waiting[]> {
    if (this.last && Date.now() - this.last.at < ANSWER_FRESH_MS) return this.last.found;
    const found = this.db
      .tx({}, (tx) => rows(tx, WAITING_JOBS))
      .catch((e: Error) => {
        logger.warn({ err: e.message }, 'backlog');
        return [];
      });
    this.last = { at: Date.now(), found };
    return found;
  }
}
