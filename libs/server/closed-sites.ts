import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { SiteSwitch } from '@madang/contracts/platform-codes';
import { SECOND } from '@madang/contracts/time';
import { CLOSED_SITES, SITE_SHUT_REASON } from './closed-sites.sql';
import { Db } from './db';
import { logger } from './log';

/**
 * Milliseconds after which the list is read again, while calls still use the old one. Writes that a closed site must never accept are
 * refused by the database (`main.hold_open_site`).
 */
const LIST_FRESH_MS = 1.5 * SECOND;
/**
 * Milliseconds after which the list is too old to use: the call waits until it has been read again. A copy that was asked nothing
 * meanwhile has an old list, and operators are told that every copy knows a change within this time.
 */
const LIST_STALE_MS = 3 * SECOND;
/** Milliseconds for which a call waits for a list that is too old; then the list before stays in use. */
const LIST_PATIENCE_MS = SECOND / 10;

/**
 * Which sites are closed, suspended, under maintenance or partly switched off. The list is in memory and read again in the background; a
 * call waits for it only when it is older than three seconds.
 */
@Injectable()
export class ClosedSites {
  private closed = new Set<number>();
  private suspended = new Set<number>();
  /** When maintenance is expected to end, by the number of the site; 0 stands for the whole platform. */
  private maintained = new Map<number, Date>();
  /** Why parts of sites are switched off, by `partOf`. */
  private switchedOff = new Map<string, string>();
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

  /** When the maintenance of the platform, or else of the site, is expected to end; null where neither is under maintenance. */
  async maintainedUntil(channelSeq: number | null): Promise<Date | null> {
    await this.known();
    return this.maintained.get(0) ?? (channelSeq === null ? null : (this.maintained.get(channelSeq) ?? null));
  }

  /** Why the platform switched this part of the site off; null: it is on. */
  async offReason(channelSeq: number, switchCd: SiteSwitch): Promise<string | null> {
    await this.known();
    return this.switchedOff.get(partOf(channelSeq, switchCd)) ?? null;
  }

  private async known(): Promise<void> {
    const age = Date.now() - this.readAt;
    if (age <= LIST_FRESH_MS) return;
    const reading = (this.reading ??= this.read());
    if (age <= LIST_STALE_MS) return;
    await Promise.race([reading, setTimeout(LIST_PATIENCE_MS, undefined, { ref: false })]);
    // A database that does not answer keeps one call in some seconds waiting for the list, not every call.
    if (Date.now() - this.readAt > LIST_STALE_MS) this.readAt = Date.now() - LIST_FRESH_MS;
  }

  /** Reads the list again now; called after a change of it. */
  async refresh(): Promise<void> {
    await this.reading;
    await (this.reading ??= this.read());
  }

  /** Reads the list from the database; if that fails, the list before stays in use. */
  private async read(): Promise<void> {
    try {
      const found = await this.db.rows(CLOSED_SITES);
      const numbers = (as: keyof typeof SITE_SHUT_REASON) =>
        found.filter(({ shut }) => shut === as).map(({ channelSeq }) => channelSeq ?? 0);
      [this.closed, this.suspended] = [new Set(numbers(SITE_SHUT_REASON.CLOSED)), new Set(numbers(SITE_SHUT_REASON.SUSPENDED))];
      this.maintained = new Map(found.flatMap(({ channelSeq, until }) => (until ? [[channelSeq ?? 0, until]] : [])));
      this.switchedOff = new Map(
        found.flatMap(({ channelSeq, switchCd, reason }) => (switchCd ? [[partOf(channelSeq!, switchCd), reason!]] : [])),
      );
    } catch (e) {
      logger.warn({ err: (e as Error).message }, 'closed sites');
    } finally {
      this.readAt = Date.now();
      this.reading = null;
    }
  }
}

const partOf = (channelSeq: number, switchCd: SiteSwitch) => `${channelSeq} ${switchCd}`;
