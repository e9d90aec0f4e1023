/** Who holds a connection: a channel by its number, a person, nobody in particular, or work past the fence, for a caller or of a job. */
export type QuotaHolder = number | `person ${number}` | 'nobody' | 'wide' | 'jobs';

interface Waiter {
  serial: number;
  enter(): void;
}
interface HolderQueue {
  held: number;
  inTx: number;
  reads: Waiter[];
  txs: Waiter[];
}

/** No connection became free in time. */
export class QuotaTimeout extends Error {}

/**
 * Divides a pool's connections, so that the rush of one channel is nobody else's trouble: a transaction may wait for a lock,
 * and those who wait for one hot row would soon hold every connection of the process. A holder has two fifths of them for
 * transactions; one connection is always left to reads, which wait for no row, and one to everybody else.
 * Whoever finds the share taken waits behind the own kind, and the queues take turns.
 */
export class ConnectionQuota {
  private readonly queues = new Map<QuotaHolder, HolderQueue>();
  /** Holders that wait, the next one first. */
  private readonly waiting = new Set<QuotaHolder>();
  private readonly most: { txEach: number; tx: number; each: number };
  private free: number;
  private inTx = 0;
  private serial = 0;

  constructor(size: number) {
    this.free = size;
    const butOne = Math.max(1, size - 1);
    this.most = { txEach: Math.max(1, Math.floor(size * 0.4)), tx: butOne, each: butOne };
  }

  /** True when a connection may be used at once; else `wait` for it. Whoever got one gives it back. */
  take(holder: QuotaHolder, tx: boolean): boolean {
    const queue = this.queueOf(holder);
    if ((tx ? queue.txs : queue.reads).length || !this.mayEnter(queue, tx)) return false;
    this.enter(queue, tx);
    return true;
  }

  /** Resolves when it is this caller's turn, rejects with `QuotaTimeout` when that takes longer than so many milliseconds. */
  wait(holder: QuotaHolder, tx: boolean, patience: number): Promise<void> {
    const queue = this.queueOf(holder);
    const waiters = tx ? queue.txs : queue.reads;
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { serial: ++this.serial, enter: () => (clearTimeout(timer), resolve()) };
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1);
        reject(new QuotaTimeout());
      }, patience);
      waiters.push(waiter);
      this.waiting.add(holder);
    });
  }

  give(holder: QuotaHolder, tx: boolean): void {
    const queue = this.queues.get(holder)!;
    queue.held--;
    this.free++;
    if (tx) {
      queue.inTx--;
      this.inTx--;
    }
    if (this.waiting.size) this.callNext();
    this.tidy(holder, queue);
  }

  private callNext(): void {
    for (const holder of this.waiting) {
      const queue = this.queues.get(holder)!;
      const tx = this.nextOf(queue);
      if (tx === null && (queue.reads.length || queue.txs.length)) continue;
      this.waiting.delete(holder);
      if (tx === null) {
        this.tidy(holder, queue);
        continue;
      }
      const waiter = (tx ? queue.txs : queue.reads).shift()!;
      if (queue.reads.length || queue.txs.length) this.waiting.add(holder);
      this.enter(queue, tx);
      return waiter.enter();
    }
  }

  private tidy(holder: QuotaHolder, queue: HolderQueue): void {
    if (queue.held || queue.reads.length || queue.txs.length) return;
    this.queues.delete(holder);
    // All waiting calls of this holder have given up.
    this.waiting.delete(holder);
  }

  /** Which of a queue's two ends may go first, null when neither may. */
  private nextOf(queue: HolderQueue): boolean | null {
    const [read, tx] = [this.mayEnter(queue, false) ? queue.reads[0] : undefined, this.mayEnter(queue, true) ? queue.txs[0] : undefined];
    if (!read && !tx) return null;
    return !read || (!!tx && tx.serial < read.serial);
  }

  private mayEnter(queue: HolderQueue, tx: boolean): boolean {
    if (!this.free || queue.held >= this.most.each) return false;
    return !tx || (queue.inTx < this.most.txEach && this.inTx < this.most.tx);
  }

  private enter(queue: HolderQueue, tx: boolean): void {
    queue.held++;
    this.free--;
    if (!tx) return;
    queue.inTx++;
    this.inTx++;
  }

  private queueOf(holder: QuotaHolder): HolderQueue {
    let queue = this.queues.get(holder);
    if (!queue) this.queues.set(holder, (queue = { held: 0, inTx: 0, reads: [], txs: [] }));
    return queue;
  }
}
