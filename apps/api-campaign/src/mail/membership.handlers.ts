import { SUBSCRIPTION_STEP } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { membershipMail } from '../template/membership-mail';
import { MailHandlers } from './mail.handlers';
import { REFUSED_MEMBERSHIP } from './membership.handlers.sql';
import { Sites } from './sites';

/**
 * Mails a member that the subscription has ended because the card was refused (AM-158). Payments and refunds have the mails of their
 * orders.
 */
@Injectable()
export class MembershipHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('subscription.changed', (e) => this.refused(e));
  }

  private async refused({ channelSeq, subscriptionSeq, what }: EventPayloads['subscription.changed']): Promise<void> {
    if (what !== SUBSCRIPTION_STEP.REFUSED) return;
    const { facts, person } = await this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, REFUSED_MEMBERSHIP, { channelSeq, subscriptionSeq });
      return { facts: found, person: found ? await this.mails.personOf(tx, channelSeq, found.userSeq) : null };
    });
    if (!facts || !person) return;
    const site = await this.sites.of(channelSeq, person.lang);
    const content = membershipMail(site, person.lang, facts);
    await this.mails.post({ key: `membership.refused:${subscriptionSeq}`, to: person.email, site, lang: person.lang, content });
  }
}
