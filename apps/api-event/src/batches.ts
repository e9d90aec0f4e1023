import { logger } from '@madang/server/log';

export interface BatchOptions {
  name: string;
  /** How many rows one statement writes at most. */
  size: number;
  /** The longest time in milliseconds that a row waits before it is written, as long as the database answers. */
  everyMs: number;
  /** How many rows may wait in memory; `add` refuses further ones. */
  most: number;
  /** For how many milliseconds `close` goes on trying to write what is left. */
  closeWithinMs: number;
}

/**
 * Rows that wait in memory, so that one statement writes many of them. Statements run one at a time and keep the order of the rows. A
 * failed write is tried again after growing pauses. A killed process loses the rows that wait: those of the last `everyMs` while the
 * database is healthy.
 */
export class Batches<T> {
  private readonly waiting: T[] = [];
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private closeBy = Infinity;
  private wake: (() => void) | null = null;

  constructor(
    private readonly write: (rows: T[]) => Promise<void>,
    private readonly options: BatchOptions,
  ) {}

  /** Returns false, without taking the row, when the queue is full or the process is about to end. */
  add(row: T): boolean {
    if (this.closeBy !== Infinity || this.waiting.length >= this.options.most) return false;
    this.waiting.push(row);
    if (this.waiting.length >= this.options.size) this.start();
    else this.timer ??= setTimeout(() => this.start(), this.options.everyMs);
    return true;
  }

  /** Takes no more rows and resolves when those taken are written, or when `closeWithinMs` is over. */
  async close(): Promise<void> {
    this.closeBy = Date.now() + this.options.closeWithinMs;
    this.wake?.();
    this.start();
    await this.running;
    if (this.waiting.length)
      logger.error({ rows: this.waiting.length, queue: this.options.name }, 'rows lost: the database did not take them in time');
  }

  private start(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
  }

  private async run(): Promise<void> {
    let failures = 0;
    while (this.waiting.length && Date.now() < this.closeBy) {
      // The process is about to end, so larger statements leave fewer round trips to make.
      const rows = this.waiting.slice(0, this.options.size * (this.closeBy === Infinity ? 1 : 10));
      try {
        await this.write(rows);
        this.waiting.splice(0, rows.length);
        failures = 0;
      } catch (e) {
        failures += 1;
        logger.warn({ err: (e as Error).message, rows: this.waiting.length, queue: this.options.name }, 'batch not written');
        await this.pause(Math.min(5000, 100 * 2 ** failures));
      }
    }
  }

  private async pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, this.closeBy === Infinity ? ms : 100);
    });
    this.wake = null;
  }
}
