import type { ServiceName } from '@madang/contracts/services';
import type { Db, Tx } from '@madang/server/db';
import { Checkpoint } from '../../apps/api-util/src/payment/checkpoint';

/** What ends the work of a service that has crashed. */
export class Crash extends Error {}

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

  /** Resolves when nothing is at work behind an answered request. */
  async idle(): Promise<void> {
    for (let still = 0; still < 3; still = this.working ? 0 : still + 1) await new Promise((done) => setImmediate(done));
  }

  /** The crashed services run again. */
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
