import { SWITCH_STEP } from '@madang/contracts/platform-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { langOf } from '@madang/server/lang';
import { Outbox } from '@madang/server/outbox';
import { siteSwitchMail } from '../template/site-switch-mail';
import { MailHandlers } from './mail.handlers';
import { OWNERS_OF_SITE } from './mail.handlers.sql';
import { SWITCHED_OFF_SINCE } from './site-switch.handlers.sql';
import { Sites } from './sites';

/** Tells the owners of a site, in the product's own name, that the platform switched a part of it off or on again. */
@Injectable()
export class SiteSwitchHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('site.switched', (e) => this.tell(e));
  }

  private async tell({ channelSeq, switchCd, what, at }: EventPayloads['site.switched']): Promise<void> {
    const { off, owners } = await this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, SWITCHED_OFF_SINCE, { channelSeq, switchCd });
      return { off: found, owners: await rows(tx, OWNERS_OF_SITE, { channelSeq }) };
    });
    // If the platform has changed the switch again since this event, nobody gets a mail about the earlier change.
    if (what === SWITCH_STEP.OFF ? off?.offAt.toISOString() !== at : off) return;
    for (const { userSeq, email: to, lang: chosen } of owners) {
      const lang = langOf(chosen);
      const { name, safeOrigin } = await this.sites.of(channelSeq, lang);
      const content = siteSwitchMail(lang, { switchCd, at: new Date(at), reason: off?.reason ?? null, site: name, origin: safeOrigin });
      await this.mails.post({
        key: `site.switched:${channelSeq}:${switchCd}:${userSeq}:${at}`,
        to,
        site: await this.sites.of(null, lang),
        lang,
        content,
      });
    }
  }
}
