/** Who holds a connection: a channel by its number, a person, nobody in particular, or work past the fence, for a caller or of a job. */
export type QuotaHolder = number | `person ${number}` | 'nobody' | 'wide' | 'jobs';

interface Waiter {
  serial: number;
  enter(): void;
}
interface Line {
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
 * Whoever finds the share taken waits behind the own kind, and the lines take turns.
 */
export class ConnectionQuota {
  private readonly lines = new Map<QuotaHolder, Line>();
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
    const line = this.lineOf(holder);
    if ((tx ? line.txs : line.reads).length || !this.mayEnter(line, tx)) return false;
    this.enter(line, tx);
    return true;
  }

  /** Resolves when it is this caller's turn, rejects with `QuotaTimeout` when that takes longer than so many milliseconds. */
  wait(holder: QuotaHolder, tx: boolean, patience: number): Promise<void> {
    const line = this.lineOf(holder);
    const queue = tx ? line.txs : line.reads;
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { serial: ++this.serial, enter: () => (clearTimeout(timer), resolve()) };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        reject(new QuotaTimeout());
      }, patience);
      queue.push(waiter);
      this.waiting.add(holder);
    });
  }

  give(holder: QuotaHolder, tx: boolean): void {
    const line = this.lines.get(holder)!;
    line.held--;
    this.free++;
    if (tx) {
      line.inTx--;
      this.inTx--;
    }
    if (this.waiting.size) this.callNext();
    this.tidy(holder, line);
  }

  private callNext(): void {
    for (const holder of this.waiting) {
      const line = this.lines.get(holder)!;
      const tx = this.nextOf(line);
      if (tx === null && (line.reads.length || line.txs.length)) continue;
      this.waiting.delete(holder);
      if (tx === null) {
        this.tidy(holder, line);
        continue;
      }
      const waiter = (tx ? line.txs : line.reads).shift()!;
      if (line.reads.length || line.txs.length) this.waiting.add(holder);
      this.enter(line, tx);
      return waiter.enter();
    }
  }

  private tidy(holder: QuotaHolder, line: Line): void {
    if (line.held || line.reads.length || line.txs.length) return;
    this.lines.delete(holder);
    // All waiting calls of this holder have given up.
    this.waiting.delete(holder);
  }

  /** Which of a line's two ends may go first, null when neither may. */
  private nextOf(line: Line): boolean | null {
    const [read, tx] = [this.mayEnter(line, false) ? line.reads[0] : undefined, this.mayEnter(line, true) ? line.txs[0] : undefined];
    if (!read && !tx) return null;
    return !read || (!!tx && tx.serial < read.serial);
  }

  private mayEnter(line: Line, tx: boolean): boolean {
    if (!this.free || line.held >= this.most.each) return false;
    return !tx || (line.inTx < this.most.txEach && this.inTx < this.most.tx);
  }

  private enter(line: Line, tx: boolean): void {
    line.held++;
    this.free--;
    if (!tx) return;
    line.inTx++;
    this.inTx++;
  }

  private lineOf(holder: QuotaHolder): Line {
    let line = this.lines.get(holder);
    if (!line) this.lines.set(holder, (line = { held: 0, inTx: 0, reads: [], txs: [] }));
    return line;
  }
}
