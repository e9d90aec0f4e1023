import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { INVITE_STATUS } from '@madang/contracts/main/operator';
import { Db, rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { INVITE_STATE, INVITED_MEMBER, type InviteState } from './invite-alarms.sql';

/** Tells of invitations to the staff of a site and to a class. */
@Injectable()
export class InviteAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('invite.sent', (e) => this.invited(e));
    this.outbox.on('invite.asked', (e) => this.ownerAsked(e));
    this.outbox.on('invite.answered', (e) => this.inviteAnswered(e));
    this.outbox.on('course.invited', (e) => this.classInvited(e));
  }

  private async invited({ channelSeq, inviteSeq, sent }: EventPayloads['invite.sent']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const invite = await this.inviteOf(tx, channelSeq, inviteSeq);
      if (invite?.status !== INVITE_STATUS.PENDING || invite.userSeq === null) return;
      await this.writer.write(tx, channelSeq, {
        key: `invited:${inviteSeq}:${sent}`,
        type: ALARM_TYPE.INVITED,
        template: 'invited',
        to: [invite.userSeq],
        aboutSeq: invite.invitedBy,
      });
    });
  }

  private async ownerAsked({ channelSeq, inviteSeq }: EventPayloads['invite.asked']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const invite = await this.inviteOf(tx, channelSeq, inviteSeq);
      if (invite?.status !== INVITE_STATUS.ASKED) return;
      await this.writer.write(tx, channelSeq, {
        key: `ownerAsked:${inviteSeq}`,
        type: ALARM_TYPE.INVITE,
        template: 'ownerAsked',
        to: await this.writer.ownersOf(tx, channelSeq),
        aboutSeq: invite.invitedBy,
      });
    });
  }

  private async inviteAnswered({ channelSeq, inviteSeq }: EventPayloads['invite.answered']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const invite = await this.inviteOf(tx, channelSeq, inviteSeq);
      if (!invite?.answeredBy) return;
      await this.writer.write(tx, channelSeq, {
        key: `inviteAnswered:${inviteSeq}`,
        type: ALARM_TYPE.INVITE,
        template: invite.status === INVITE_STATUS.ACCEPTED ? 'inviteAccepted' : 'inviteDeclined',
        to: [invite.invitedBy],
        aboutSeq: invite.answeredBy,
      });
    });
  }

  private async inviteOf(tx: Tx, channelSeq: number, inviteSeq: number): Promise<InviteState | undefined> {
    const [row] = await rows(tx, INVITE_STATE, { channelSeq, inviteSeq });
    return row;
  }

  /** Tells a member of an invitation to a class; somebody who is not a member of the site gets only the mail. */
  private async classInvited({ channelSeq, courseSeq, inviteSeq, sent }: EventPayloads['course.invited']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const [invite] = await rows(tx, INVITED_MEMBER, { channelSeq, inviteSeq, sent });
      if (!invite) return;
      await this.writer.write(tx, channelSeq, {
        key: `classInvited:${inviteSeq}:${sent}`,
        type: ALARM_TYPE.CLASS,
        template: 'classInvited',
        to: [invite.userSeq],
        aboutSeq: invite.invitedBy,
        courseSeq,
      });
    });
  }
}
