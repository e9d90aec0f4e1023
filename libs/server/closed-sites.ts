import { Injectable } from '@nestjs/common';
import { SECOND } from '@madang/contracts/time';
import { CLOSED_SITES, SITE_SHUT_REASON } from './closed-sites.sql';
import { Db } from './db';
import { logger } from './log';

/** How old the list may be: what must not happen in between is refused by the database (`main.hold_open_site`). */
const FRESH = 3 * SECOND;
/** A process that nobody asked for so long reads before it answers. */
const STALE = 10 * SECOND;

/** Which sites are closed, suspended or under maintenance. The lists are read beside the calls: only the first after a pause waits. */
@Injectable()
export class ClosedSites {
  private closed = new Set<number>();
  private suspended = new Set<number>();
  /** Expected ends by site; 0 stands for the whole platform. */
  private maintained = new Map<number, Date>();
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

  /** When the work on the platform or on the site is expected to end; null: there is none. */
  async maintainedUntil(channelSeq: number | null): Promise<Date | null> {
    await this.known();
    return this.maintained.get(0) ?? (channelSeq === null ? null : (this.maintained.get(channelSeq) ?? null));
  }

  private async known(): Promise<void> {
    const age = Date.now() - this.readAt;
    if (age <= FRESH) return;
    const reading = (this.reading ??= this.read());
    if (age > STALE) await reading;
  }

  /** Reads the list anew at once, for who has just changed it. */
  async refresh(): Promise<void> {
    await this.reading;
    await (this.reading ??= this.read());
  }

  /** Reads which sites are closed, suspended or maintained; while the database is away the last list holds. */
  private async read(): Promise<void> {
    try {
      const found = await this.db.rows(CLOSED_SITES);
      const numbers = (as: keyof typeof SITE_SHUT_REASON) =>
        found.filter(({ shut }) => shut === as).map(({ channelSeq }) => channelSeq ?? 0);
      [this.closed, this.suspended] = [new Set(numbers(SITE_SHUT_REASON.CLOSED)), new Set(numbers(SITE_SHUT_REASON.SUSPENDED))];
      this.maintained = new Map(found.flatMap(({ channelSeq, until }) => (until ? [[channelSeq ?? 0, until]] : [])));
    } catch (e) {
      logger.warn({ err: (e as Error).message }, 'closed sites');
    } finally {
      this.readAt = Date.now();
      this.reading = null;
    }
  }
}
