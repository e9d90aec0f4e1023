import { SWITCH_STEP } from '@madang/contracts/platform-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { SWITCHED_OFF_SINCE } from './site-switch-alarms.sql';

/** The page of the admin that says which parts of the site are switched off. */
const DASHBOARD_PATH = '/settings/dashboard';

/** Tells the owners of a site that the platform switched a part of it off, or on again. */
@Injectable()
export class SiteSwitchAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('site.switched', (e) => this.tell(e));
  }

  private tell({ channelSeq, switchCd, what, at }: EventPayloads['site.switched']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [off] = await rows(tx, SWITCHED_OFF_SINCE, { channelSeq, switchCd });
      // If the platform has changed the switch again since this event, nobody gets an alarm about the earlier change.
      if (what === SWITCH_STEP.OFF ? off?.offAt.toISOString() !== at : off) return;
      await this.writer.write(tx, channelSeq, {
        key: `site.switched:${switchCd}:${what}:${at}`,
        type: ALARM_TYPE.SITE,
        template: what === SWITCH_STEP.OFF ? 'siteSwitchedOff' : 'siteSwitchedOn',
        to: await this.writer.ownersOf(tx, channelSeq),
        aboutSeq: null,
        switchCd,
        link: DASHBOARD_PATH,
        ...(off && { reason: off.reason }),
      });
    });
  }
}
