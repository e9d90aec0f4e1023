import { Injectable } from '@nestjs/common';
import { daysBefore, startOfDay } from '@madang/contracts/dates';
import type { PlatformFigures, SiteFigures } from '@madang/contracts/util/platform';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { deadQueue } from '@madang/server/dead-letters';
import { WAITING_JOBS } from '@madang/server/metrics/backlog.sql';
import { CHARGES_SINCE, OPEN_DIFFERENCES, OPEN_NOTICES, SITE_FIGURES } from './platform-figures.sql';

const RECENT_DAYS = 30;
const isDead = (queue: string) => queue.endsWith(deadQueue(''));

/** The console's pages about the money and jobs of the whole platform. */
@Injectable()
export class PlatformFiguresService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  overview(): Promise<PlatformFigures> {
    return this.db.all(async (tx) => {
      const [charges] = await rows(tx, CHARGES_SINCE, { from: startOfDay(this.clock.now()) });
      const [differences] = await rows(tx, OPEN_DIFFERENCES);
      const notices = await rows(tx, OPEN_NOTICES);
      const queues = await rows(tx, WAITING_JOBS);
      const [dead, live] = [queues.filter(({ queue }) => isDead(queue)), queues.filter(({ queue }) => !isDead(queue))];
      const sum = (list: typeof queues) => list.reduce((n, { jobs }) => n + jobs, 0);
      return {
        charges: charges!,
        differences: differences!.n,
        notices: notices.map((one) => ({ ...one, firstAt: one.firstAt.toISOString(), lastAt: one.lastAt.toISOString() })),
        jobs: { waiting: sum(live), oldest: Math.round(Math.max(0, ...live.map(({ oldest }) => oldest))), letters: sum(dead) },
      };
    });
  }

  sites(siteSeqs: string, { lang }: Caller): Promise<SiteFigures[]> {
    const since = daysBefore(this.clock.now(), RECENT_DAYS);
    return this.db.all((tx) => rows(tx, SITE_FIGURES, { siteSeqs: siteSeqs.split(',').map(Number), since, lang }));
  }
}
