import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { maskedIp } from '@madang/contracts/masking';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { actingKey } from './acting-key';
import { Clock } from './clock';
import { Db, rows } from './db';
import { logger } from './log';
import { withoutRequestEffect } from './request-effects';
import { WRITE_READING, type ReadingFacts, type ReadingLine } from './reading-log.sql';

/** A reading of personal data, as a call reports it to the log. */
export interface Look extends ReadingFacts {
  subject: { userSeq: number | null; ref: string } | null;
}
/**
 * Milliseconds of the windows within which equal readings share an entry; the function `write_reading` of the database uses the same
 * windows.
 */
const READING_WINDOW_MS = 5 * MINUTE;
/** Milliseconds for which counts of further readings wait in memory before they are added to their entry. */
const COUNT_DELAY_MS = 2 * SECOND;

/**
 * Logs which member of staff read whose personal data. In each window of five minutes the first reading is written before its answer is
 * sent. Further equal readings of pages are counted in memory and added to the entry up to two seconds later, so that not each page of a
 * list costs a write.
 */
@Injectable()
export class ReadingLog implements OnModuleDestroy {
  private window = 0;
  /** The entries of the current window that this process has written, with the counts that are not added to them yet. */
  private readonly open = new Map<string, ReadingLine>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Logs the reading of a page with personal data; equal readings of a window share one entry. */
  async note(look: Look): Promise<void> {
    const now = this.clock.now();
    await this.turn(now);
    const key = JSON.stringify([
      look.channelSeq,
      look.userSeq,
      look.kind,
      look.masked,
      look.courseSeq,
      look.subject,
      look.ip,
      actingKey()?.keySeq,
    ]);
    const known = this.open.get(key);
    if (known) {
      known.personCount += look.personCount;
      known.callCount += 1;
      known.now = now;
      this.timer ??= setTimeout(
        () => void this.flush().catch((e: Error) => logger.warn({ err: e.message }, 'log of reading')),
        COUNT_DELAY_MS,
      ).unref();
      return;
    }
    const line = lineOf(look, now);
    this.open.set(key, { ...line, personCount: 0, callCount: 0 });
    await this.save(line).catch((e: unknown) => {
      this.open.delete(key);
      throw e;
    });
  }

  /** Writes an entry of its own for a reading that is never added to another entry: a sheet, or one person shown unmasked. */
  write(look: Look): Promise<void> {
    return this.save(lineOf(look, this.clock.now()));
  }

  /** Adds the counts that wait in memory to their entries. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    for (const line of this.open.values()) {
      if (line.callCount === 0) continue;
      const more = { ...line };
      line.personCount = 0;
      line.callCount = 0;
      await this.save(more);
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }

  /** Flushes the entries of the window before, when a new window has begun. */
  private async turn(now: Date): Promise<void> {
    const window = Math.floor(now.getTime() / READING_WINDOW_MS);
    if (window === this.window) return;
    this.window = window;
    await this.flush();
    this.open.clear();
  }

  private save(line: ReadingLine): Promise<void> {
    // The call itself only reads. Its log entry must not count as an effect, since a call with an effect answers errors in another way.
    return withoutRequestEffect(() =>
      this.db.tx({ channelSeq: line.channelSeq }, async (tx) => {
        await rows(tx, WRITE_READING, line);
      }),
    );
  }
}

const lineOf = ({ subject, ip, ...look }: Look, now: Date): ReadingLine => ({
  ...look,
  subjectSeq: subject?.userSeq ?? null,
  ref: subject?.ref ?? '',
  ip: maskedIp(ip),
  callCount: 1,
  now,
  keySeq: actingKey()?.keySeq ?? null,
});
