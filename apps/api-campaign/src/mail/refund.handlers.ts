import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { isTold, refundRequestMail } from '../template/refund-request-mail';
import { MailHandlers } from './mail.handlers';
import { REFUND_TO_MAIL } from './refund.handlers.sql';
import { Sites } from './sites';

/** Mails a learner what became of a refund request. A refund that staff made by themselves has only the mail of its order. */
@Injectable()
export class RefundHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('refund.changed', (e) => this.changed(e));
  }

  private async changed({ channelSeq, refundSeq, state }: EventPayloads['refund.changed']): Promise<void> {
    if (!isTold(state)) return;
    const { facts, person } = await this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, REFUND_TO_MAIL, { channelSeq, refundSeq });
      return { facts: found, person: found ? await this.mails.personOf(tx, channelSeq, found.userSeq) : null };
    });
    if (!facts || facts.byStaff || !person) return;
    const site = await this.sites.of(channelSeq, person.lang);
    const content = refundRequestMail(site, person.lang, state, facts);
    await this.mails.post({ key: `refund.changed:${refundSeq}:${state}`, to: person.email, site, lang: person.lang, content });
  }
}
