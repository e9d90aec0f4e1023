import type { ServiceName } from '@madang/contracts/services';
import { unavailableFailure } from '@madang/server/database-errors';
import type { Db, Tx } from '@madang/server/db';
import { keyedCall, leaveOutcomeOpen } from '@madang/server/keyed-call';
import { Checkpoint } from '../../apps/api-util/src/payment/checkpoint';

/** Thrown in the work of a service that has crashed. */
class Crash extends Error {}

/**
 * The points at which a service may crash: before and after each commit of main and util, and before and after each call to the payment
 * company. A crash is an exception at the chosen boundary; until `revive` nothing of the service reaches the database or the payment
 * company, as if its process were gone.
 */
export class Boundaries {
  private readonly dead = new Set<ServiceName>();
  private left: number | null = null;
  private working = 0;
  /** The boundary of the last crash, for the report; null for none. */
  lastCrash: string | null = null;
  /** How many boundaries have been passed in all. */
  passed = 0;
  /** Whether several deeds run at the same time; then none of them waits until the others are done. */
  private crowded = false;
  private losing = false;
  private waiting: { until: number; begin: () => void }[] = [];

  /** Makes the service crash that reaches the `n`th boundary from now on; null: none crashes. */
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

  /** Has the next commit of a call with a key get no answer: it is done, but the call cannot know. */
  loseCommit(): void {
    this.losing = true;
  }
  private answered(): void {
    if (!this.losing || !keyedCall()) return;
    this.losing = false;
    leaveOutcomeOpen();
    throw unavailableFailure(new Error('the answer to a commit is lost'), true);
  }

  /** Counts `work` as running, so that `revive` waits for it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.working++;
    try {
      return await work();
    } finally {
      this.working--;
    }
  }

  /** Runs the first work, and starts each other one when the first has passed `after` boundaries or is over. */
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

  /** Resolves when no work that requests have started runs any more, also after their answers; at once while `atOnce` runs several. */
  async idle(): Promise<void> {
    if (this.crowded) return;
    for (let still = 0; still < 3; still = this.working ? 0 : still + 1) await new Promise((done) => setImmediate(done));
  }

  /** Lets the crashed services work again. */
  async revive(): Promise<void> {
    this.left = null;
    this.losing = false;
    await this.idle();
    this.dead.clear();
  }

  /** Makes the beginning and end of each commit of `db` a boundary. */
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
        this.answered();
        return result;
      });
    const { tx, all } = db;
    db.tx = (scope, work, how) => watched((inside) => tx.call(db, scope, inside as never, how) as never, work);
    db.all = (work, how) => watched((inside) => all.call(db, inside as never, how) as never, work);
  }
}

/** Makes the product's own checkpoints boundaries too. */
export const checkpointOf = (boundaries: Boundaries) =>
  class extends Checkpoint {
    override async reached(name: Parameters<Checkpoint['reached']>[0]): Promise<void> {
      boundaries.reached('util', name);
    }
  };
