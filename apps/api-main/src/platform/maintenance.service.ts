import { Injectable } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import type { Maintenance, platformMaintenanceApi } from '@madang/contracts/main/maintenance';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { ClosedSites } from '@madang/server/closed-sites';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { BEGIN_MAINTENANCE, END_MAINTENANCE, LATEST_MAINTENANCES, SITE_TO_MAINTAIN } from './maintenance.sql';

/**
 * Maintenance of one site or of the whole platform. While it lasts, pages and calls answer that they are closed for a while; platform
 * operators still get in.
 */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly closed: ClosedSites,
  ) {}

  list(): Promise<Maintenance[]> {
    return this.db.all((tx) => this.found(tx));
  }

  async begin(
    { siteSeq = null, reason, expectedEnd }: InputOf<typeof platformMaintenanceApi.begin>,
    { userSeq }: User,
  ): Promise<Maintenance[]> {
    const now = this.clock.now();
    const end = new Date(expectedEnd);
    if (end <= now) throw failField('expectedEnd', 'termPast');
    const list = await this.db.all(async (tx) => {
      if (siteSeq !== null && !(await rows(tx, SITE_TO_MAINTAIN, { siteSeq })).length) throw failField('siteSeq', 'siteNumber');
      await rows(tx, BEGIN_MAINTENANCE, { siteSeq, reason, expectedEnd: end, userSeq, now });
      return this.found(tx);
    });
    await this.closed.refresh();
    return list;
  }

  async end(maintenanceSeq: number, { userSeq }: User): Promise<Maintenance[]> {
    const list = await this.db.all(async (tx) => {
      const ended = await rows(tx, END_MAINTENANCE, { maintenanceSeq, userSeq, now: this.clock.now() });
      if (!ended.length) throw fail('MAINTENANCE_NOT_RUNNING');
      return this.found(tx);
    });
    await this.closed.refresh();
    return list;
  }

  private async found(tx: Tx): Promise<Maintenance[]> {
    const found = await rows(tx, LATEST_MAINTENANCES);
    return found.map((one) => ({
      ...one,
      beganAt: one.beganAt.toISOString(),
      expectedEnd: one.expectedEnd.toISOString(),
      endedAt: one.endedAt?.toISOString() ?? null,
    }));
  }
}
