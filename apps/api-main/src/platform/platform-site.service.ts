import { SUSPENSION_STEP, SITE_STATE } from '@madang/contracts/platform-codes';
import { Injectable } from '@nestjs/common';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import type { platformSiteApi, PlatformSite, PlatformSiteDetail, SiteState } from '@madang/contracts/main/platform';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { ClosedSites } from '@madang/server/closed-sites';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { SWITCH_HISTORY } from './site-switch.sql';
import { COUNT_OF_SITES, REOPEN_SITE, SITE_DETAIL, FOUND_SITES, SUSPEND_SITE, SUSPENSIONS_OF_SITE } from './site.sql';

/** The sites of all owners, as platform operators see them. */
@Injectable()
export class PlatformSiteService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly closed: ClosedSites,
  ) {}

  list({ q, state, page, size }: QueryOf<typeof platformSiteApi.list>): Promise<Page<PlatformSite>> {
    const wanted = { q: q || null, state: (state || null) as SiteState | null };
    return this.db.all(async (tx) => {
      const list = await rows(tx, FOUND_SITES, { ...wanted, limit: size, offset: (page - 1) * size });
      const [counted] = await rows(tx, COUNT_OF_SITES, wanted);
      return { list: list.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })), totalCount: counted!.n };
    });
  }

  find(siteSeq: number): Promise<PlatformSiteDetail> {
    return this.db.all((tx) => this.detail(tx, siteSeq));
  }

  /**
   * Suspends a site: visitors read that it is suspended. Payments that are under way end normally, and the site's staff still have their
   * admin.
   */
  async suspend(siteSeq: number, reason: string, { userSeq }: User): Promise<PlatformSiteDetail> {
    const site = await this.db.all(async (tx) => {
      const { state } = await this.detail(tx, siteSeq);
      if (state === SITE_STATE.CLOSED) throw fail('SITE_CLOSED');
      const now = this.clock.now();
      if (!(await rows(tx, SUSPEND_SITE, { siteSeq, reason, userSeq, now })).length) throw fail('SITE_SUSPENDED_ALREADY');
      await this.outbox.publish(tx, 'site.suspension', { channelSeq: siteSeq, what: SUSPENSION_STEP.SUSPENDED, at: now.toISOString() });
      return this.detail(tx, siteSeq);
    });
    await this.closed.refresh();
    return site;
  }

  /** Ends a suspension. The site opens, and its owners are told, once `SuspensionExtensionJob` has made up for its time. */
  reopen(siteSeq: number, reason: string, { userSeq }: User): Promise<PlatformSiteDetail> {
    return this.db.all(async (tx) => {
      await this.detail(tx, siteSeq);
      if (!(await rows(tx, REOPEN_SITE, { siteSeq, reason, userSeq, now: this.clock.now() })).length) throw fail('SITE_NOT_SUSPENDED');
      return this.detail(tx, siteSeq);
    });
  }

  private async detail(tx: Tx, siteSeq: number): Promise<PlatformSiteDetail> {
    const [found] = await rows(tx, SITE_DETAIL, { siteSeq });
    if (!found) throw fail('NO_DATA');
    const suspensions = await rows(tx, SUSPENSIONS_OF_SITE, { siteSeq });
    const switches = await rows(tx, SWITCH_HISTORY, { siteSeq });
    return {
      ...found,
      createdAt: found.createdAt.toISOString(),
      closedAt: found.closedAt?.toISOString() ?? null,
      eraseAt: found.eraseAt?.toISOString() ?? null,
      suspensions: suspensions.map((one) => ({
        ...one,
        suspendedAt: one.suspendedAt.toISOString(),
        reopenedAt: one.reopenedAt?.toISOString() ?? null,
      })),
      switches: switches.map((one) => ({ ...one, offAt: one.offAt.toISOString(), onAt: one.onAt?.toISOString() ?? null })),
    };
  }
}
