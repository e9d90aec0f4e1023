import { SUBSCRIPTION_STEP } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { withName } from '@madang/contracts/campaign/campaign';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { daysBefore } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { MEMBERSHIP_OF, MESSAGE_TITLE, NAMES_OF_PEOPLE, REFUSED_MEMBER } from './member-alarms.sql';

/** The page of a site's management that lists the members of its memberships. */
const MEMBERS_PAGE = '/settings/studio/members/joined';
/**
 * Days within which staff are told that a membership began or was given up. An event tells neither of both by itself, so a later change
 * of the same membership must not look like one.
 */
const NEWS_DAYS = 1;

/**
 * Tells staff of new members and of memberships that begin, are given up or end by a refund, and members of messages and of a membership
 * that ended because its payment was refused.
 */
@Injectable()
export class MemberAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.created', async ({ channelSeq, userSeq }) => {
      if (channelSeq) await this.joined(channelSeq, userSeq);
    });
    this.outbox.on('channel.joined', ({ channelSeq, userSeq }) => this.joined(channelSeq, userSeq));
    this.outbox.on('message.sent', (e) => this.messaged(e));
    this.outbox.on('subscription.changed', (e) =>
      e.what === SUBSCRIPTION_STEP.REFUSED ? this.membershipRefused(e) : this.membershipChanged(e),
    );
  }

  private joined(channelSeq: number, userSeq: number): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const to = await this.writer.staffOf(tx, channelSeq, null, userSeq);
      await this.writer.write(tx, channelSeq, {
        key: `joined:${userSeq}`,
        type: ALARM_TYPE.SIGNUP,
        template: 'joined',
        to,
        aboutSeq: userSeq,
      });
    });
  }

  private async messaged({ channelSeq, messageSeq, userSeqs }: EventPayloads['message.sent']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const [message] = await rows(tx, MESSAGE_TITLE, { channelSeq, messageSeq });
      if (!message) return;
      const base = { key: `message:${messageSeq}`, type: ALARM_TYPE.MESSAGE, template: 'messaged', aboutSeq: null } as const;
      const { title } = message;
      if (withName(title, '') === title) return this.writer.write(tx, channelSeq, { ...base, title, to: userSeqs });
      const people = await rows(tx, NAMES_OF_PEOPLE, { userSeqs });
      for (const { userSeq, name } of people)
        await this.writer.write(tx, channelSeq, { ...base, title: withName(title, name), to: [userSeq] });
    });
  }

  /** Renewals are told to nobody, since they come every month. */
  private async membershipChanged({ channelSeq, subscriptionSeq }: EventPayloads['subscription.changed']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const [of] = await rows(tx, MEMBERSHIP_OF, { channelSeq, subscriptionSeq });
      if (!of) return;
      const to = await this.writer.staffOf(tx, channelSeq, null, of.userSeq);
      const about = { type: ALARM_TYPE.SITE, to, aboutSeq: of.userSeq, title: of.title, link: MEMBERS_PAGE };
      if (this.isFresh(of.beganAt))
        await this.writer.write(tx, channelSeq, { ...about, key: `membership:${subscriptionSeq}:joined`, template: 'membershipJoined' });
      if (this.isFresh(of.refundedAt))
        return this.writer.write(tx, channelSeq, {
          ...about,
          key: `membership:${subscriptionSeq}:refunded`,
          template: 'membershipRefunded',
        });
      if (this.isFresh(of.cancelAt))
        await this.writer.write(tx, channelSeq, {
          ...about,
          key: `membership:${subscriptionSeq}:given-up:${of.cancelAt!.getTime()}`,
          template: 'membershipGivenUp',
          until: of.periodEnd!,
        });
    });
  }

  private isFresh = (at: Date | null): boolean => at !== null && at > daysBefore(this.clock.now(), NEWS_DAYS);

  private async membershipRefused({ channelSeq, subscriptionSeq }: EventPayloads['subscription.changed']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const [member] = await rows(tx, REFUSED_MEMBER, { channelSeq, subscriptionSeq });
      if (!member) return;
      await this.writer.write(tx, channelSeq, {
        key: `membership:${subscriptionSeq}:refused`,
        type: ALARM_TYPE.MEMBERSHIP,
        template: 'membershipRefused',
        to: [member.userSeq],
        aboutSeq: null,
      });
    });
  }
}
