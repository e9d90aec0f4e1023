import { CLOSING_STEP } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { config } from '@madang/server/config';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { langOf } from '@madang/server/lang';
import { Outbox } from '@madang/server/outbox';
import { closingMail } from '../template/closing-mail';
import { CLOSED_SINCE, PEOPLE_OF_SITE, STOP_CAMPAIGNS, PEOPLE_PER_STEP } from './closing.handlers.sql';
import { MailHandlers } from './mail.handlers';
import { Sites } from './sites';

/** Mails everybody of a site that it was closed or opened again, in steps of `PEOPLE_PER_STEP` people. */
@Injectable()
export class ClosingHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('site.closing', (e) => this.tell(e));
  }

  private async tell(e: EventPayloads['site.closing']): Promise<void> {
    const { channelSeq, what, at, afterSeq } = e;
    const people = await this.db.tx({ channelSeq }, async (tx) => {
      const [closed] = await rows(tx, CLOSED_SINCE, { channelSeq });
      // The owner has changed the state again since this event; only the present state is mailed.
      if (what === CLOSING_STEP.CLOSED ? closed?.closedAt.toISOString() !== at : closed) return [];
      if (what === CLOSING_STEP.CLOSED && afterSeq === 0) await rows(tx, STOP_CAMPAIGNS, { channelSeq, now: this.clock.now() });
      return rows(tx, PEOPLE_OF_SITE, { channelSeq, afterSeq });
    });
    for (const { userSeq, email: to, lang: own } of people) {
      const lang = langOf(own);
      const site = await this.sites.of(channelSeq, lang);
      const receipts = `${config.mainOrigin}/paymenthistory`;
      const content = closingMail(site, lang, { what, at: new Date(at), eraseAt: new Date(e.eraseAt), receipts });
      await this.mails.post({ key: `site.closing:${channelSeq}:${userSeq}:${at}`, to, site, lang, content });
    }
    if (people.length < PEOPLE_PER_STEP) return;
    await this.db.tx({}, (tx) => this.outbox.publish(tx, 'site.closing', { ...e, afterSeq: people.at(-1)!.userSeq }));
  }
}
