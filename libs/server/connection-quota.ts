/**
 * Who uses a connection: a site (by its number), one person over all sites, nobody in particular, or work over all sites, which is that of
 * a call of a visitor or machine ('wide') or of a job ('jobs').
 */
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

/** Thrown when a caller got no connection within the time that it may wait. */
export class QuotaTimeout extends Error {}

/**
 * Divides the connections of a pool between holders (most often sites), so that a rush on one site does not block the others: transactions
 * that wait for the lock of one row could otherwise take every connection of the process. A holder gets at most two fifths of the
 * connections for transactions, but at least one. In a pool of two or more, all transactions together leave one connection to reads, and
 * one holder leaves one to the others. A caller who gets none waits in the queue of its holder; freed connections go to the queues in
 * turn.
 */
export class ConnectionQuota {
  private readonly queues = new Map<QuotaHolder, HolderQueue>();
  /** Holders with waiting callers; the one whose turn is next comes first. */
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

  /**
   * Takes a connection if one is free for the holder, and answers whether it did; if not, the caller must `wait`. The connection is
   * returned by `give`.
   */
  take(holder: QuotaHolder, tx: boolean): boolean {
    const queue = this.queueOf(holder);
    if ((tx ? queue.txs : queue.reads).length || !this.mayEnter(queue, tx)) return false;
    this.enter(queue, tx);
    return true;
  }

  /** Resolves when the caller has got a connection; rejects with `QuotaTimeout` after `patience` milliseconds. */
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
    // The set may still contain this holder although all its waiting callers have given up.
    this.waiting.delete(holder);
  }

  /** Whose turn it is in a holder's queues: true for its first transaction, false for its first read, null when neither may start now. */
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
