import { Injectable } from '@nestjs/common';
import type { PlatformMails } from '@madang/contracts/campaign/platform';
import { DAY } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { FAILED_MAILS, MAIL_FIGURES } from './platform-mail.sql';

const SHOWN_DAYS = 7;

/** The post of the platform as a whole. */
@Injectable()
export class PlatformMailService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  overview(): Promise<PlatformMails> {
    const now = this.clock.now();
    const before = (days: number) => new Date(now.getTime() - days * DAY);
    return this.db.all(async (tx) => {
      const [figures] = await rows(tx, MAIL_FIGURES, { now, dayAgo: before(1) });
      const failures = await rows(tx, FAILED_MAILS, { since: before(SHOWN_DAYS) });
      return { ...figures!, failures: failures.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })) };
    });
  }
}
