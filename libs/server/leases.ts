import { msAfter } from '@madang/contracts/dates';
import { SECOND } from '@madang/contracts/time';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from './clock';
import { Db, rows, type Tx } from './db';
import { logger } from './log';
import { outsideJobRun, LeaseLost, type JobRun } from './job-run';
import { HOLD_LEASES, END_ROUND, GIVE_BACK_LEASES, HOLD_LEASE } from './leases.sql';

/** Milliseconds without renewal after which a copy loses its jobs to another copy. */
export const JOB_LEASE_MS = 5 * SECOND;
/** Milliseconds between two renewals of this process's leases. */
const BEAT_EVERY_MS = SECOND;

interface Lease {
  name: string;
  fence: number;
  mine: boolean;
  /** When a job that runs once in a while is due again. */
  nextAt: string | null;
}
interface Known extends Lease {
  /** When the database was asked, by the monotonic clock of this process, which runs on while the process is suspended. */
  at: number;
}

/**
 * Holds the leases by which only one copy of a service runs a job. A copy renews its leases every second. After five seconds without
 * renewal another copy takes them, and the lease's `fence` number grows, so that the first copy is refused if it goes on.
 */
@Injectable()
export class Leases implements BeforeApplicationShutdown {
  private readonly self = randomUUID();
  private readonly names = new Set<string>();
  private readonly known = new Map<string, Known>();
  private timer: NodeJS.Timeout | null = null;
  private beating: Promise<void> | null = null;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  get service(): string {
    return this.db.service;
  }

  /** Makes this copy try for the lease of a job from now on. */
  want(name: string): void {
    this.names.add(name);
    this.timer ??= outsideJobRun(() =>
      setInterval(() => void this.beat().catch((e: Error) => logger.warn({ err: e.message }, 'leases of jobs')), BEAT_EVERY_MS).unref(),
    );
  }

  /** A round of the job, if this copy has its lease; null while another copy has it. */
  async take(name: string): Promise<LeasedJobRun | null> {
    this.want(name);
    const lease = await this.look(name, BEAT_EVERY_MS);
    return lease.mine ? new LeasedJobRun(this, name, lease.fence) : null;
  }

  /**
   * What this copy knows of a lease. It asks the database if that is older than `age` milliseconds; a lease of its own it trusts for as
   * long as no other copy can take it.
   */
  private async look(name: string, age: number): Promise<Known> {
    const fresh = () => {
      const known = this.known.get(name);
      return known && performance.now() - known.at < (known.mine ? JOB_LEASE_MS : age) ? known : null;
    };
    const known = fresh();
    if (known) return known;
    // A question under way may have begun before this job's name was added.
    await this.beating?.catch(() => undefined);
    if (!fresh()) await this.beat();
    // Another copy inserted the row at the same moment, so our statement did not see it; the next one does.
    if (!this.known.has(name)) await this.beat();
    return this.known.get(name)!;
  }

  private beat(): Promise<void> {
    return (this.beating ??= outsideJobRun(() => this.ask()).finally(() => (this.beating = null)));
  }

  private async ask(): Promise<void> {
    const at = performance.now();
    const found = await this.db.read({}, HOLD_LEASES, { names: [...this.names], owner: this.self, lease: JOB_LEASE_MS });
    for (const json of found) {
      const lease = JSON.parse(json) as Lease;
      this.known.set(lease.name, { ...lease, at });
    }
  }

  /** Whether this copy still has the lease with this `fence` number; asks the database unless no other copy can have taken it yet. */
  async owns(name: string, fence: number): Promise<boolean> {
    const lease = await this.look(name, 0);
    return lease.mine && lease.fence === fence;
  }

  isFresh(name: string, fence: number): boolean {
    const known = this.known.get(name);
    return !!known && known.mine && known.fence === fence && performance.now() - known.at < JOB_LEASE_MS;
  }

  async hold(tx: Tx, name: string, fence: number): Promise<boolean> {
    return (await rows(tx, HOLD_LEASE, { name, owner: this.self, fence })).length > 0;
  }

  /** Whether a job that runs once in a while is due; the time is in the database, so that it holds for all copies and after a restart. */
  isDue(name: string): boolean {
    const next = this.known.get(name)?.nextAt;
    return !next || new Date(next) <= this.clock.now();
  }

  async done(name: string, fence: number, once: number): Promise<void> {
    const nextAt = msAfter(this.clock.now(), once);
    await this.db.rows(END_ROUND, { name, owner: this.self, fence, nextAt });
    const known = this.known.get(name);
    if (known) known.nextAt = nextAt.toISOString();
  }

  /** Ends this copy's leases after its rounds have ended, so that another copy takes the jobs at once. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.timer) return;
    clearInterval(this.timer);
    await this.beating?.catch(() => undefined);
    this.known.clear();
    await this.db.rows(GIVE_BACK_LEASES, { owner: this.self }).catch(() => undefined);
  }
}

/** One round of a job whose lease this copy had when the round began. */
export class LeasedJobRun implements JobRun {
  private lost = false;

  constructor(
    private readonly leases: Leases,
    private readonly name: string,
    private readonly number: number,
  ) {}

  assertOwned(): Promise<void> | void {
    if (!this.lost && this.leases.isFresh(this.name, this.number)) return;
    return this.ask();
  }

  private async ask(): Promise<void> {
    this.lost ||= !(await this.leases.owns(this.name, this.number));
    if (this.lost) throw new LeaseLost(this.name);
  }

  async fence(tx: Tx): Promise<void> {
    if (!(await this.leases.hold(tx, this.name, this.number))) throw new LeaseLost(this.name);
  }

  get isDue(): boolean {
    return this.leases.isDue(this.name);
  }

  done(once: number): Promise<void> {
    return this.leases.done(this.name, this.number, once);
  }
}
