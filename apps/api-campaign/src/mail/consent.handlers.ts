import { CONSENT_NOTICE } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isQuiet, morningAfter } from '@madang/contracts/campaign/night';
import { LANG } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { unseal } from '@madang/server/seal';
import { consentMail } from '../template/consent-mail';
import { MailHandlers } from './mail.handlers';
import { Sites } from './sites';

/** Mails people a confirmation of their consent to, or refusal of, advertising, and every two years a reminder that a consent stands. */
@Injectable()
export class ConsentHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('consent.said', (e) => this.said(e));
    this.outbox.on('consent.remind', (e) => this.remind(e));
  }

  private async said({ channelSeq, userSeq, email, agreed, at }: EventPayloads['consent.said']): Promise<void> {
    const person = userSeq ? await this.db.tx({ channelSeq }, (tx) => this.mails.personOf(tx, channelSeq, userSeq)) : null;
    const to = person?.email ?? (email && unseal(email));
    // The account was deleted meanwhile.
    if (!to) return;
    const lang = person?.lang ?? LANG.KO;
    const site = await this.sites.of(channelSeq, lang);
    const content = consentMail(site, lang, { what: agreed ? CONSENT_NOTICE.AGREED : CONSENT_NOTICE.REFUSED, at: new Date(at) });
    await this.mails.post({ key: `consent.said:${channelSeq}:${userSeq ?? to}:${at}`, to, site, lang, content });
  }

  private async remind({ channelSeq, userSeq, since, at }: EventPayloads['consent.remind']): Promise<void> {
    const person = await this.db.tx({ channelSeq }, (tx) => this.mails.personOf(tx, channelSeq, userSeq));
    if (!person) return;
    const { email: to, lang } = person;
    const site = await this.sites.of(channelSeq, lang);
    const now = this.clock.now();
    const after = isQuiet(now) ? morningAfter(now) : undefined;
    const content = consentMail(site, lang, { what: CONSENT_NOTICE.REMIND, at: new Date(since) });
    await this.mails.post({ key: `consent.remind:${channelSeq}:${userSeq}:${at}`, to, site, lang, content, after });
  }
}
