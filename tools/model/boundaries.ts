import type { ServiceName } from '@madang/contracts/services';
import type { Db, Tx } from '@madang/server/db';
import { Checkpoint } from '../../apps/api-util/src/payment/checkpoint';

/** What ends the work of a service that has crashed. */
class Crash extends Error {}

/**
 * Where a service may die: before and after each commit of main and util, before and after each call of the payment
 * provider. A crash is an exception at the chosen boundary; until `revive` nothing of that service reaches the database
 * or the provider any more, just as if its process were gone.
 */
export class Boundaries {
  private readonly dead = new Set<ServiceName>();
  private left: number | null = null;
  private working = 0;
  /** Where the last crash was, for the report. */
  lastCrash: string | null = null;
  /** How many boundaries were passed in all. */
  passed = 0;
  /** Several things are done at the same time: none of them waits for the others to be idle. */
  private crowded = false;
  private waiting: { until: number; begin: () => void }[] = [];

  /** The service that reaches the `n`th boundary from now on dies there; null: none does. */
  crashAt(n: number | null): void {
    this.left = n;
    this.lastCrash = null;
  }

  alive(service: ServiceName): boolean {
    return !this.dead.has(service);
  }

  reached(service: ServiceName, name: string): void {
    this.mustLive(service);
    this.passed++;
    this.begin();
    if (this.left === null || --this.left > 0) return;
    this.left = null;
    this.lastCrash = `${service}: ${name}`;
    this.dead.add(service);
    this.mustLive(service);
  }

  mustLive(service: ServiceName): void {
    if (this.dead.has(service)) throw new Crash(`${service} is gone`);
  }

  /** Counts `work` as work that a restart has to wait for. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.working++;
    try {
      return await work();
    } finally {
      this.working--;
    }
  }

  /** Does the first work, and each other one from when the first has passed `after` boundaries or is over. */
  async atOnce(works: readonly { after: number; work: () => Promise<void> }[]): Promise<void> {
    const [first, ...others] = works;
    this.crowded = others.length > 0;
    const began = this.passed;
    const doing = first!.work();
    const over = doing.catch(() => undefined);
    const ends = others.map(async ({ after, work }) => {
      await Promise.race([over, this.reaches(began + after)]);
      await work();
    });
    const results = await Promise.allSettled([doing, ...ends]);
    this.crowded = false;
    this.waiting = [];
    const [failed] = results.filter((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private reaches(until: number): Promise<void> {
    return new Promise((begin) => {
      this.waiting.push({ until, begin });
      this.begin();
    });
  }
  private begin(): void {
    if (!this.waiting.length) return;
    for (const one of this.waiting) if (this.passed >= one.until) one.begin();
    this.waiting = this.waiting.filter((one) => this.passed < one.until);
  }

  /** Resolves when nothing is at work behind an answered request. */
  async idle(): Promise<void> {
    if (this.crowded) return;
    for (let still = 0; still < 3; still = this.working ? 0 : still + 1) await new Promise((done) => setImmediate(done));
  }

  /** Lets the crashed services run again. */
  async revive(): Promise<void> {
    this.left = null;
    await this.idle();
    this.dead.clear();
  }

  /** Makes each transaction of `db` a boundary. */
  watch(service: ServiceName, db: Db): void {
    const watched = <T>(open: (work: (tx: Tx) => Promise<T>) => Promise<T>, work: (tx: Tx) => Promise<T>) =>
      this.during(async () => {
        this.mustLive(service);
        const result = await open(async (tx) => {
          const answer = await work(tx);
          this.reached(service, 'before a commit');
          return answer;
        });
        this.reached(service, 'after a commit');
        return result;
      });
    const { tx, all } = db;
    db.tx = (scope, work, how) => watched((inside) => tx.call(db, scope, inside as never, how) as never, work);
    db.all = (work, how) => watched((inside) => all.call(db, inside as never, how) as never, work);
  }
}

/** The product's own named moments are boundaries like the others. */
export const checkpointOf = (boundaries: Boundaries) =>
  class extends Checkpoint {
    override async reached(name: Parameters<Checkpoint['reached']>[0]): Promise<void> {
      boundaries.reached('util', name);
    }
  };
