import { Injectable } from '@nestjs/common';
import type { platformMailApi, PlatformMails, ReportedAddress } from '@madang/contracts/campaign/platform';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import { daysBefore } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { COUNT_OF_REPORTED_ADDRESSES, FAILED_MAILS, LIFT_ADDRESS, MAIL_FIGURES, REPORTED_ADDRESSES } from './platform-mail.sql';

const FIGURES_SHOWN_DAYS = 7;

/** The console's page about the outgoing mail of the whole installation. */
@Injectable()
export class PlatformMailService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  overview(): Promise<PlatformMails> {
    const now = this.clock.now();
    const before = (days: number) => daysBefore(now, days);
    return this.db.all(async (tx) => {
      const [figures] = await rows(tx, MAIL_FIGURES, { now, dayAgo: before(1) });
      const failures = await rows(tx, FAILED_MAILS, { since: before(FIGURES_SHOWN_DAYS) });
      return { ...figures!, failures: failures.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })) };
    });
  }

  addresses({ q, page, size }: QueryOf<typeof platformMailApi.addresses>): Promise<Page<ReportedAddress>> {
    const wanted = { q: q || null };
    return this.db.all(async (tx) => {
      const list = await rows(tx, REPORTED_ADDRESSES, { ...wanted, limit: size, offset: (page - 1) * size });
      const [counted] = await rows(tx, COUNT_OF_REPORTED_ADDRESSES, wanted);
      return { list: list.map((one) => ({ ...one, reportedAt: one.reportedAt.toISOString() })), totalCount: counted!.n };
    });
  }

  async lift(address: string): Promise<null> {
    if (!(await this.db.rows(LIFT_ADDRESS, { address })).length) throw fail('NO_DATA');
    return null;
  }
}
