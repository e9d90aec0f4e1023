import { SUSPENSION_STEP } from '@madang/contracts/platform-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { langOf } from '@madang/server/lang';
import { Outbox } from '@madang/server/outbox';
import { suspensionMail } from '../template/suspension-mail';
import { MailHandlers } from './mail.handlers';
import { OWNERS_OF_SITE } from './mail.handlers.sql';
import { Sites } from './sites';
import { SUSPENDED_SINCE } from './suspension.handlers.sql';

/** Mails the owners of a site, in the product's name, that the platform suspended it or ended the suspension. */
@Injectable()
export class SuspensionHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('site.suspension', (e) => this.tell(e));
  }

  private async tell({ channelSeq, what, at, days = 0 }: EventPayloads['site.suspension']): Promise<void> {
    const { suspended, owners } = await this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, SUSPENDED_SINCE, { channelSeq });
      return { suspended: found, owners: await rows(tx, OWNERS_OF_SITE, { channelSeq }) };
    });
    // The suspension has changed again since this event; only the present state is mailed.
    if (what === SUSPENSION_STEP.SUSPENDED ? suspended?.suspendedAt.toISOString() !== at : suspended) return;
    for (const { userSeq, email: to, lang: chosen } of owners) {
      const lang = langOf(chosen);
      const { name, safeOrigin } = await this.sites.of(channelSeq, lang);
      const reason = suspended?.reason ?? null;
      const content = suspensionMail(lang, { what, at: new Date(at), reason, days, site: name, origin: safeOrigin });
      await this.mails.post({
        key: `site.suspension:${channelSeq}:${userSeq}:${at}`,
        to,
        site: await this.sites.of(null, lang),
        lang,
        content,
      });
    }
  }
}
