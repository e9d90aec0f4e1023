import { Injectable } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import type { platformSiteApi, PlatformSiteDetail } from '@madang/contracts/main/platform';
import type { SwitchedOff } from '@madang/contracts/main/site-switch';
import { SITE_STATE, SITE_SWITCH, SWITCH_STEP, type SiteSwitch } from '@madang/contracts/platform-codes';
import { Acl } from '@madang/server/acl';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { ClosedSites } from '@madang/server/closed-sites';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { PlatformSiteService } from './platform-site.service';
import { SWITCH_OFF, SWITCH_ON, SWITCHED_OFF } from './site-switch.sql';

type Input = InputOf<typeof platformSiteApi.switchOff>;

/** The parts of a site that its members use themselves: learners invite friends, and hand in files. */
const USED_BY_MEMBERS: readonly SiteSwitch[] = [SITE_SWITCH.MAILS, SITE_SWITCH.UPLOADS];

/** Parts of a site that platform operators switch off, for example while one of them misbehaves, and on again. */
@Injectable()
export class SiteSwitchService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly closed: ClosedSites,
    private readonly acl: Acl,
    private readonly sites: PlatformSiteService,
  ) {}

  /**
   * The parts of the site that are switched off: all of them with the reasons for the site's staff, and only those that members use
   * themselves, without reasons, for everybody else.
   */
  async current(channelSeq: number, auth: User): Promise<SwitchedOff[]> {
    const found = await this.db.tx({ channelSeq }, (tx) => rows(tx, SWITCHED_OFF, { channelSeq }));
    const told = found.map((one) => ({ ...one, offAt: one.offAt.toISOString() }));
    if (!told.length || (await this.acl.looksAfter(auth, channelSeq))) return told;
    return told.filter(({ switchCd }) => USED_BY_MEMBERS.includes(switchCd)).map((one) => ({ ...one, reason: null }));
  }

  async switchOff(siteSeq: number, input: Input, auth: User): Promise<PlatformSiteDetail> {
    if ((await this.sites.find(siteSeq)).state === SITE_STATE.CLOSED) throw fail('SITE_CLOSED');
    return this.change(siteSeq, input, auth, SWITCH_STEP.OFF);
  }

  async switchOn(siteSeq: number, input: Input, auth: User): Promise<PlatformSiteDetail> {
    await this.sites.find(siteSeq);
    return this.change(siteSeq, input, auth, SWITCH_STEP.ON);
  }

  private async change(
    siteSeq: number,
    { switchCd, reason }: Input,
    { userSeq }: User,
    what: (typeof SWITCH_STEP)[keyof typeof SWITCH_STEP],
  ): Promise<PlatformSiteDetail> {
    const isOff = what === SWITCH_STEP.OFF;
    await this.db.all(async (tx) => {
      const now = this.clock.now();
      const changed = await rows(tx, isOff ? SWITCH_OFF : SWITCH_ON, { siteSeq, switchCd, reason, userSeq, now });
      if (!changed.length) throw fail(isOff ? 'SWITCHED_OFF_ALREADY' : 'NOT_SWITCHED_OFF');
      await this.outbox.publish(tx, 'site.switched', { channelSeq: siteSeq, switchCd, what, at: now.toISOString() });
    });
    await this.closed.refresh();
    return this.sites.find(siteSeq);
  }
}
