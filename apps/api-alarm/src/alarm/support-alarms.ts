import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { SUPPORT_ASKED } from './support-alarms.sql';

/** Tells the owners of a site that a platform operator asks to enter the site as support. */
@Injectable()
export class SupportAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('support.asked', (e) => this.tell(e));
  }

  private tell({ channelSeq, accessSeq }: EventPayloads['support.asked']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [asked] = await rows(tx, SUPPORT_ASKED, { channelSeq, accessSeq });
      // The owner has answered already, or support has withdrawn its request.
      if (!asked) return;
      await this.writer.write(tx, channelSeq, {
        key: `support.asked:${accessSeq}`,
        type: ALARM_TYPE.SITE,
        template: 'supportAsked',
        link: '/settings/support',
        to: await this.writer.ownersOf(tx, channelSeq),
        aboutSeq: null,
        reason: asked.reason,
      });
    });
  }
}
