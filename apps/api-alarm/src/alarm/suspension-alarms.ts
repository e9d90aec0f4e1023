import { SUSPENSION_STEP } from '@madang/contracts/platform-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { SUSPENDED_SINCE } from './suspension-alarms.sql';

/** Tells the owners of a site that the platform suspended it, or ended the suspension. */
@Injectable()
export class SuspensionAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('site.suspension', (e) => this.tell(e));
  }

  private tell({ channelSeq, what, at }: EventPayloads['site.suspension']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [suspended] = await rows(tx, SUSPENDED_SINCE, { channelSeq });
      // The platform has changed the suspension again since this event; the later change has an event, and so an alarm, of its own.
      if (what === SUSPENSION_STEP.SUSPENDED ? suspended?.suspendedAt.toISOString() !== at : suspended) return;
      await this.writer.write(tx, channelSeq, {
        key: `site.suspension:${what}:${at}`,
        type: ALARM_TYPE.SITE,
        template: what === SUSPENSION_STEP.SUSPENDED ? 'siteSuspended' : 'siteReopened',
        to: await this.writer.ownersOf(tx, channelSeq),
        aboutSeq: null,
        ...(suspended && { reason: suspended.reason }),
      });
    });
  }
}
