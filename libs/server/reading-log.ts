import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { PersonalData, Reading } from '@madang/contracts/codes';
import { maskedIp } from '@madang/contracts/masking';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { actingKey } from './acting-key';
import { Clock } from './clock';
import { Db, rows } from './db';
import { logger } from './log';
import { withoutRequestEffect } from './request-effects';
import { WRITE_READING, type ReadingLine } from './reading-log.sql';

/** A look at personal data, as a call tells of it. */
export interface Look {
  channelSeq: number;
  userSeq: number;
  kind: PersonalData;
  way: Reading;
  masked: boolean;
  courseSeq: number | null;
  subject: { userSeq: number | null; ref: string } | null;
  personCount: number;
  reason: string;
  ip: string;
}
/** The database cuts time into the same pieces (`write_reading`). */
const WINDOW = 5 * MINUTE;
/** How long further looks of a window may wait to be added to its line. */
const PATIENCE = 2 * SECOND;

/**
 * Who of the staff read whose personal data. The first look of five minutes is written before its answer goes out, and none is lost;
 * further ones at the same are counted here and added to its line a moment later, so that each page of a list costs no write.
 */
@Injectable()
export class ReadingLog implements OnModuleDestroy {
  private window = 0;
  /** The lines of the running window: what this process has written, with what is still to be added. */
  private readonly open = new Map<string, ReadingLine>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Writes a line for a look at a page with personal data. */
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
        PATIENCE,
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

  /** Writes a line at once for a reading that is never added to others: a sheet, or one person shown without a mask. */
  write(look: Look): Promise<void> {
    return this.save(lineOf(look, this.clock.now()));
  }

  /** Adds what waits to its lines. */
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

  /** Writes and forgets the open lines when a new window of time begins. */
  private async turn(now: Date): Promise<void> {
    const window = Math.floor(now.getTime() / WINDOW);
    if (window === this.window) return;
    this.window = window;
    await this.flush();
    this.open.clear();
  }

  private save(line: ReadingLine): Promise<void> {
    // What was asked for is a read: a line about it is no effect that would have to be told of.
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
