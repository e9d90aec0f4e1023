import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { membershipMail, type MembershipFacts } from '../template/membership-mail';
import { MailHandlers } from './mail.handlers';
import { Sites } from './sites';

/** $1 channel, $2 subscription: with the charge that was refused. */
const FACTS = `select s.user_seq as "userSeq", s.title, s.price, s.ended_at as "endedAt", o.fail_message as "failMessage"
from util.pub_subscription s left join lateral (select fail_message from util.pub_subscription_order o where o.channel_seq = s.channel_seq and o.subscription_seq = s.subscription_seq
  and o.status = 'FAILED' order by o.order_no desc limit 1) o on true
where s.channel_seq = $1 and s.subscription_seq = $2 and s.end_cd = 'REFUSED'`;

/** Tells a member whose card was refused that the membership is over (AM-158); what was paid and returned has the mails of every order. */
@Injectable()
export class MembershipMail implements OnModuleInit {
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
    if (what !== 'REFUSED') return;
    const { facts, person } = await this.db.tx({ channelSeq }, async (tx) => {
      const [found] = (await tx.query(FACTS, [channelSeq, subscriptionSeq])) as (MembershipFacts & { userSeq: number })[];
      return { facts: found, person: found ? await this.mails.personOf(tx, found.userSeq) : null };
    });
    if (!facts || !person) return;
    const site = await this.sites.of(channelSeq, person.lang);
    const content = membershipMail(site, person.lang, facts);
    await this.mails.post({ key: `membership.refused:${subscriptionSeq}`, to: person.email, site, lang: person.lang, content });
  }
}
