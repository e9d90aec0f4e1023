import { Injectable } from '@nestjs/common';
import { daysBefore, monthStart, msBefore, seoulMonth } from '@madang/contracts/dates';
import { COPY_STATE, type PlatformOverview } from '@madang/contracts/main/platform';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { isNginx } from '@madang/server/gateway-copies';
import { PLATFORM_FIGURES, SERVICE_COPIES } from './overview.sql';

/** Milliseconds without a sign after which a process counts as silent. A process gives a sign every ten seconds, so it has missed three. */
const SILENT_AFTER_MS = 30 * SECOND;
/** For how many milliseconds a process stays in the list that has stopped giving signs without having ended properly. */
const SILENT_COPY_SHOWN_MS = 15 * MINUTE;

interface Seen {
  copy: string;
  startedAt: Date;
  seenAt: Date;
}
/**
 * The processes without those of nginx that are silent because another nginx has taken their place. A process of a service says that it
 * ends, so a silent one is worth a look also when another one runs; nginx cannot say it.
 */
function notReplaced<T extends Seen>(copies: readonly T[], silentSince: Date): T[] {
  const latest = Math.max(...copies.filter(({ copy }) => isNginx(copy)).map(({ startedAt }) => startedAt.getTime()));
  return copies.filter(({ copy, seenAt }) => !(isNginx(copy) && seenAt < silentSince && seenAt.getTime() < latest));
}

/** The processes and figures of the whole platform, as far as the main service knows them. */
@Injectable()
export class PlatformOverviewService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  find(): Promise<PlatformOverview> {
    const now = this.clock.now();
    return this.db.all(async (tx) => {
      const copies = await rows(tx, SERVICE_COPIES, { since: msBefore(now, SILENT_COPY_SHOWN_MS) });
      const [figures] = await rows(tx, PLATFORM_FIGURES, { now, monthStart: monthStart(seoulMonth(now)), weekAgo: daysBefore(now, 7) });
      const { open, suspended, closed, newThisMonth, accounts, videosWaiting, videosWorking, videosFailed, storage } = figures!;
      return {
        copies: notReplaced(copies, msBefore(now, SILENT_AFTER_MS)).map(({ startedAt, seenAt, ...one }) => ({
          ...one,
          startedAt: startedAt.toISOString(),
          seenAt: seenAt.toISOString(),
          state: seenAt < msBefore(now, SILENT_AFTER_MS) ? COPY_STATE.SILENT : one.failure ? COPY_STATE.FAILING : COPY_STATE.READY,
        })),
        sites: { open, suspended, closed, newThisMonth },
        accounts,
        videos: { waiting: videosWaiting, working: videosWorking, failed: videosFailed },
        storage,
      };
    });
  }
}
