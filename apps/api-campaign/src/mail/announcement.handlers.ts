import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { ANNOUNCEMENT_TEXT } from '@madang/contracts/main/announcement';
import { config } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { langOf } from '@madang/server/lang';
import { Outbox } from '@madang/server/outbox';
import { announcementMail } from '../template/announcement-mail';
import { ANNOUNCEMENT_TEXTS, OWNERS_TO_MAIL } from './announcement.handlers.sql';
import { MailHandlers } from './mail.handlers';
import { Sites } from './sites';

/** Mails an announcement of the platform to the owners whom its event names, once each, in the language that the owner used last. */
@Injectable()
export class AnnouncementHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('announcement.made', (e) => this.tell(e));
  }

  /**
   * Writes the mails of an announcement. An interrupted run begins again from the first owner; the key of each mail prevents a second
   * copy.
   */
  private async tell({ announcementSeq, userSeqs }: EventPayloads['announcement.made']): Promise<void> {
    const { announcement, owners } = await this.db.tx({}, async (tx) => ({
      announcement: (await rows(tx, ANNOUNCEMENT_TEXTS, { announcementSeq }))[0],
      owners: await rows(tx, OWNERS_TO_MAIL, { userSeqs }),
    }));
    if (!announcement) return;
    for (const { userSeq, email: to, lang: chosen } of owners) {
      const lang = langOf(chosen);
      const content = announcementMail(lang, { text: announcement[ANNOUNCEMENT_TEXT[lang]], origin: config.mainOrigin });
      await this.mails.post({
        key: `announcement:${announcementSeq}:${userSeq}`,
        to,
        site: await this.sites.of(null, lang),
        lang,
        content,
      });
    }
  }
}
