import { Injectable, type OnModuleInit } from '@nestjs/common';
import { alarmApi } from '@madang/contracts/alarm/alarm';
import { alarmPath } from '@madang/contracts/alarm/kinds';
import { alarmText } from '@madang/contracts/alarm/words';
import { MAIL_PRIORITY, type Lang } from '@madang/contracts/codes';
import { urlOf } from '@madang/contracts/endpoint';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { alarmMailToken } from '@madang/server/unsubscribe';
import { digestMail, type DigestPart } from '../template/digest-mail';
import { DIGEST_TO_MAIL, type DigestRow } from './digest.handlers.sql';
import { MailHandlers } from './mail.handlers';
import { Sites } from './sites';

/** Mails a person the alarms of a day in one mail, grouped by site. The product is the sender, since the alarms come from many sites. */
@Injectable()
export class DigestHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('alarm.digest', (e) => this.digest(e));
  }

  private async digest({ userSeq, digestSeq }: EventPayloads['alarm.digest']): Promise<void> {
    const { list, person } = await this.db.tx({ userSeq }, async (tx) => ({
      list: await rows(tx, DIGEST_TO_MAIL, { userSeq, digestSeq }),
      person: await this.mails.personOf(tx, null, userSeq),
    }));
    // The account or the alarms were deleted meanwhile.
    if (!person || !list.length) return;
    const { lang } = person;
    const site = await this.sites.of(null, lang);
    const token = alarmMailToken(userSeq);
    const content = digestMail(site, lang, await this.parts(list, lang));
    await this.mails.post({
      key: `alarm.digest:${digestSeq}`,
      priority: MAIL_PRIORITY.ALARM,
      to: person.email,
      site,
      lang,
      content: { ...content, unsubscribeUrl: `${site.origin}/unsubscribe/alarm?token=${token}` },
      unsubscribeUrl: `${site.origin}${urlOf(alarmApi.stopMailAtOnce)}?token=${token}`,
    });
  }

  private async parts(list: DigestRow[], lang: Lang): Promise<DigestPart[]> {
    const parts: DigestPart[] = [];
    for (const channelSeq of new Set(list.map((row) => row.channelSeq))) {
      const site = await this.sites.of(channelSeq, lang);
      const lines = list
        .filter((row) => row.channelSeq === channelSeq)
        .map((row) => ({ text: alarmText(row.template, row.args, lang, site.swap), url: `${site.origin}${alarmPath(row)}` }));
      parts.push({ site: site.name, url: site.origin, lines });
    }
    return parts;
  }
}
