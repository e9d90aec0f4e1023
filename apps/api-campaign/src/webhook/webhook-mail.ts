import { Injectable, type OnModuleInit } from '@nestjs/common';
import { alarmText } from '@madang/contracts/alarm/words';
import { WEBHOOK_STATE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { langOf } from '@madang/server/lang';
import { Outbox } from '@madang/server/outbox';
import { MailHandlers } from '../mail/mail.handlers';
import { OWNERS_OF_SITE } from '../mail/mail.handlers.sql';
import { Sites } from '../mail/sites';
import { alarmMail } from '../template/templates';
import { LOCK_WEBHOOK } from './webhook.sql';

/** Mails the owners of a site that a webhook was paused because its receiver accepts no events. */
@Injectable()
export class WebhookMail implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('webhook.failing', (e) => this.tell(e));
  }

  private async tell({ channelSeq, endpointSeq, at }: EventPayloads['webhook.failing']): Promise<void> {
    const { receiver, owners } = await this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, LOCK_WEBHOOK, { channelSeq, endpointSeq });
      return { receiver: found, owners: await rows(tx, OWNERS_OF_SITE, { channelSeq }) };
    });
    // The webhook was started again or deleted meanwhile.
    if (receiver?.stateCd !== WEBHOOK_STATE.FAILING) return;
    for (const { userSeq, email: to, lang: chosen } of owners) {
      const lang = langOf(chosen);
      const site = await this.sites.of(channelSeq, lang);
      const safe = { ...site, origin: site.safeOrigin };
      const text = alarmText('webhookFailing', { site: site.name, title: receiver.name }, lang, site.swap);
      const content = alarmMail(safe, lang, text, `/settings/webhooks/${endpointSeq}`);
      await this.mails.post({ key: `webhook.failing:${endpointSeq}:${at}:${userSeq}`, to, site: safe, lang, content });
    }
  }
}
