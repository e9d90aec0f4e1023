import { Injectable } from '@nestjs/common';
import { monthStart, seoulMonth } from '@madang/contracts/dates';
import { COPY_STATE, type PlatformOverview } from '@madang/contracts/main/platform';
import { DAY, MINUTE, SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { PLATFORM_FIGURES, SERVICE_COPIES } from './overview.sql';

/** Three of the signs that a copy gives every ten seconds. */
const SILENT_AFTER = 30 * SECOND;
/** A copy that ended without a word is shown for so long. */
const SHOWN = 15 * MINUTE;

/** What the main service knows of the platform as a whole. */
@Injectable()
export class PlatformOverviewService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  find(): Promise<PlatformOverview> {
    const now = this.clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    return this.db.all(async (tx) => {
      const copies = await rows(tx, SERVICE_COPIES, { since: before(SHOWN) });
      const [figures] = await rows(tx, PLATFORM_FIGURES, { now, monthStart: monthStart(seoulMonth(now)), weekAgo: before(7 * DAY) });
      const { open, suspended, closed, newThisMonth, accounts, filmsWaiting, filmsWorking, filmsFailed, storage } = figures!;
      return {
        copies: copies.map(({ startedAt, seenAt, ...one }) => ({
          ...one,
          startedAt: startedAt.toISOString(),
          seenAt: seenAt.toISOString(),
          state: seenAt < before(SILENT_AFTER) ? COPY_STATE.SILENT : one.failure ? COPY_STATE.FAILING : COPY_STATE.READY,
        })),
        sites: { open, suspended, closed, newThisMonth },
        accounts,
        films: { waiting: filmsWaiting, working: filmsWorking, failed: filmsFailed },
        storage,
      };
    });
  }
}
