import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from './clock';
import { Db, rows, type Tx } from './db';
import { logger } from './log';
import { outsideJobRun, LeaseLost, type JobRun } from './job-run';
import { HOLD_LEASES, END_ROUND, GIVE_BACK_LEASES, HOLD_LEASE } from './leases.sql';

/** Milliseconds after which a silent owner has lost its jobs. */
export const LEASE = 5000;
/** Milliseconds between two renewals of the leases that this process has. */
const BEAT_EVERY = 1000;

interface Lease {
  name: string;
  fence: number;
  mine: boolean;
  /** When what is done once in a while is due again. */
  nextAt: string | null;
}
interface Known extends Lease {
  /** When it was asked for, by this process's own monotonic clock, which runs on while the process is frozen. */
  at: number;
}

/**
 * Which jobs of the clock this copy of the service owns. An owner says every second that it lives; when it has been silent for five,
 * another copy takes its jobs over and the lease's fence grows, so that the old one, should it wake, is refused.
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

  /** Has this copy try for the job from now on. */
  want(name: string): void {
    this.names.add(name);
    this.timer ??= outsideJobRun(() =>
      setInterval(() => void this.beat().catch((e: Error) => logger.warn({ err: e.message }, 'leases of jobs')), BEAT_EVERY).unref(),
    );
  }

  /** The turn to do one round of the job, null while another copy owns it. */
  async take(name: string): Promise<LeasedJobRun | null> {
    this.want(name);
    const lease = await this.look(name, BEAT_EVERY);
    return lease.mine ? new LeasedJobRun(this, name, lease.fence) : null;
  }

  /** What is known of a lease, asked anew when that is older than `age`; our own is known for as long as nobody can take it. */
  private async look(name: string, age: number): Promise<Known> {
    const fresh = () => {
      const known = this.known.get(name);
      return known && performance.now() - known.at < (known.mine ? LEASE : age) ? known : null;
    };
    const known = fresh();
    if (known) return known;
    // A beat on its way may have begun before the job was wanted.
    await this.beating?.catch(() => undefined);
    if (!fresh()) await this.beat();
    // Another copy has made the row in the same moment: the next look sees it.
    if (!this.known.has(name)) await this.beat();
    return this.known.get(name)!;
  }

  private beat(): Promise<void> {
    return (this.beating ??= outsideJobRun(() => this.ask()).finally(() => (this.beating = null)));
  }

  private async ask(): Promise<void> {
    const at = performance.now();
    const found = await this.db.read({}, HOLD_LEASES, { names: [...this.names], owner: this.self, lease: LEASE });
    for (const json of found) {
      const lease = JSON.parse(json) as Lease;
      this.known.set(lease.name, { ...lease, at });
    }
  }

  /** Whether the owner of this fence owns the job still. */
  async owns(name: string, fence: number): Promise<boolean> {
    const lease = await this.look(name, 0);
    return lease.mine && lease.fence === fence;
  }

  isFresh(name: string, fence: number): boolean {
    const known = this.known.get(name);
    return !!known && known.mine && known.fence === fence && performance.now() - known.at < LEASE;
  }

  async hold(tx: Tx, name: string, fence: number): Promise<boolean> {
    return (await rows(tx, HOLD_LEASE, { name, owner: this.self, fence })).length > 0;
  }

  /** Whether what is done once in a while is due, over all copies and restarts. */
  isDue(name: string): boolean {
    const next = this.known.get(name)?.nextAt;
    return !next || new Date(next) <= this.clock.now();
  }

  async done(name: string, fence: number, once: number): Promise<void> {
    const nextAt = new Date(this.clock.now().getTime() + once);
    await this.db.rows(END_ROUND, { name, owner: this.self, fence, nextAt });
    const known = this.known.get(name);
    if (known) known.nextAt = nextAt.toISOString();
  }

  /** Gives the leases back once the rounds have ended, so that another copy need not wait. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.timer) return;
    clearInterval(this.timer);
    await this.beating?.catch(() => undefined);
    this.known.clear();
    await this.db.rows(GIVE_BACK_LEASES, { owner: this.self }).catch(() => undefined);
  }
}

/** A round of a job that this copy owned when the round began. */
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
