import { Injectable } from '@nestjs/common';
import { SECOND } from '@madang/contracts/time';
import { CLOSED_SITES } from './closed-sites.sql';
import { Db } from './db';
import { logger } from './log';

/** How old the list may be: what must not happen in between is refused by the database (`main.hold_open_site`). */
const FRESH = 3 * SECOND;

/** Which sites are closed by their owners or suspended by the platform. The lists are read beside the calls: none but the first waits. */
@Injectable()
export class ClosedSites {
  private closed = new Set<number>();
  private suspended = new Set<number>();
  private readAt = 0;
  private reading: Promise<void> | null = null;

  constructor(private readonly db: Db) {}

  async has(channelSeq: number): Promise<boolean> {
    await this.known();
    return this.closed.has(channelSeq);
  }

  async isSuspended(channelSeq: number): Promise<boolean> {
    await this.known();
    return this.suspended.has(channelSeq);
  }

  private async known(): Promise<void> {
    if (Date.now() - this.readAt > FRESH) {
      const reading = (this.reading ??= this.read());
      if (!this.readAt) await reading;
    }
  }

  /** Reads the list anew at once, for who has just changed it. */
  async refresh(): Promise<void> {
    await this.reading;
    await (this.reading ??= this.read());
  }

  /** While the database is away the last list holds. */
  private async read(): Promise<void> {
    try {
      const found = await this.db.rows(CLOSED_SITES);
      const numbers = (suspended: boolean) => new Set(found.filter((row) => row.suspended === suspended).map((row) => row.channelSeq));
      [this.closed, this.suspended] = [numbers(false), numbers(true)];
    } catch (e) {
      logger.warn({ err: (e as Error).message }, 'closed sites');
    } finally {
      this.readAt = Date.now();
      this.reading = null;
    }
  }
}
