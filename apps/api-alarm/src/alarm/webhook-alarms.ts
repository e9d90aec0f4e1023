import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE, WEBHOOK_STATE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { FAILING_WEBHOOK } from './webhook-alarms.sql';

/** Tells staff that a webhook of the site was paused because its address accepted no events. */
@Injectable()
export class WebhookAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('webhook.failing', (e) => this.tell(e));
  }

  private tell({ channelSeq, endpointSeq, at }: EventPayloads['webhook.failing']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [receiver] = await rows(tx, FAILING_WEBHOOK, { channelSeq, endpointSeq });
      // The webhook was started again, or deleted, before the alarm was written.
      if (receiver?.stateCd !== WEBHOOK_STATE.FAILING) return;
      await this.writer.write(tx, channelSeq, {
        key: `webhook:${endpointSeq}:${at}`,
        type: ALARM_TYPE.SITE,
        template: 'webhookFailing',
        to: await this.writer.staffOf(tx, channelSeq, null, 0),
        aboutSeq: null,
        title: receiver.name,
        link: `/settings/webhooks/${endpointSeq}`,
      });
    });
  }
}
