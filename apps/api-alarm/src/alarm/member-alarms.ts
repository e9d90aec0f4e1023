import { SUBSCRIPTION_STEP } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { withName } from '@madang/contracts/campaign/campaign';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { MESSAGE_TITLE, NAMES_OF_PEOPLE, REFUSED_MEMBER } from './member-alarms.sql';

/** Tells staff of new members, and members of messages and of a membership that ended because its payment was refused. */
@Injectable()
export class MemberAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.created', async ({ channelSeq, userSeq }) => {
      if (channelSeq) await this.joined(channelSeq, userSeq);
    });
    this.outbox.on('channel.joined', ({ channelSeq, userSeq }) => this.joined(channelSeq, userSeq));
    this.outbox.on('message.sent', (e) => this.messaged(e));
    this.outbox.on('subscription.changed', (e) => this.membershipRefused(e));
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

  private async membershipRefused({ channelSeq, subscriptionSeq, what }: EventPayloads['subscription.changed']): Promise<void> {
    if (what !== SUBSCRIPTION_STEP.REFUSED) return;
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
