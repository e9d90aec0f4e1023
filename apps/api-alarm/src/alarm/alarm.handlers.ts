import { Injectable, type OnModuleInit } from '@nestjs/common';
import { withName } from '@madang/contracts/campaign/campaign';
import { ALARM_TYPE, CHOISE_STATUS, USER_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { INVITE_STATUS } from '@madang/contracts/main/operator';
import { graceEnd } from '@madang/contracts/util/plan-rules';
import { Db, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';

type Enrolment = EventPayloads['attend.created'];
interface InviteState {
  status: string;
  user_seq: number | null;
  invited_by: number;
  answered_by: number | null;
}
interface AttendState {
  choise_status_cd: string | null;
  hold_until: Date | null;
  cancel_cd: string | null;
}

/** Turns what happened elsewhere into alarms. */
@Injectable()
export class AlarmHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.created', async ({ channelSeq, userSeq }) => {
      if (channelSeq) await this.joined(channelSeq, userSeq);
    });
    this.outbox.on('account.withdrawn', ({ userSeq }) => this.forget(userSeq));
    this.outbox.on('channel.joined', ({ channelSeq, userSeq }) => this.joined(channelSeq, userSeq));
    this.outbox.on('invite.sent', (e) => this.invited(e));
    this.outbox.on('course.invited', (e) => this.classInvited(e));
    this.outbox.on('invite.asked', (e) => this.ownerAsked(e));
    this.outbox.on('invite.answered', (e) => this.inviteAnswered(e));
    this.outbox.on('domain.troubled', (e) => this.domainTroubled(e));
    this.outbox.on('plan.billed', (e) => this.planBilled(e));
    this.outbox.on('subscription.changed', (e) => this.membershipRefused(e));
    this.outbox.on('attend.created', (e) => this.applied(e));
    this.outbox.on('attend.approved', (e) => this.approved(e));
    this.outbox.on('attend.claim', (e) => this.offered(e));
    this.outbox.on('attend.cancelled', (e) => this.cancelled(e));
    this.outbox.on('review.written', ({ channelSeq, courseSeq, evaluationSeq, userSeq }) =>
      this.ofCourse(channelSeq, courseSeq, userSeq, `review:${evaluationSeq}`, ALARM_TYPE.COURSE, 'reviewed'),
    );
    this.outbox.on('mission.submitted', (e) => this.mission(e, 'handedIn'));
    this.outbox.on('mission.answered', (e) => this.mission(e, 'feedback'));
    this.outbox.on('live.opened', (e) => this.liveOpened(e));
    this.outbox.on('message.sent', (e) => this.messaged(e));
    // Liking, unliking and liking again is one alarm.
    this.outbox.on('course.liked', ({ channelSeq, courseSeq, userSeq }) =>
      this.ofCourse(channelSeq, courseSeq, userSeq, `like:${courseSeq}:${userSeq}`, ALARM_TYPE.LIKE, 'liked'),
    );
  }

  private async messaged({ channelSeq, messageSeq, userSeqs }: EventPayloads['message.sent']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const [message] = (await tx.query('select title from campaign.pub_message where channel_seq = $1 and message_seq = $2 limit 1', [
        channelSeq,
        messageSeq,
      ])) as { title: string }[];
      if (!message) return;
      const base = { key: `message:${messageSeq}`, type: ALARM_TYPE.MESSAGE, template: 'messaged', aboutSeq: null } as const;
      const { title } = message;
      if (withName(title, '') === title) return this.writer.write(tx, channelSeq, { ...base, title, to: userSeqs });
      const people = (await tx.query(
        'select user_seq as "userSeq", name from main.pub_account where user_seq = any($1) and withdrawn_at is null',
        [userSeqs],
      )) as { userSeq: number; name: string }[];
      for (const { userSeq, name } of people)
        await this.writer.write(tx, channelSeq, { ...base, title: withName(title, name), to: [userSeq] });
    });
  }

  private async invited({ channelSeq, inviteSeq, sent }: EventPayloads['invite.sent']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const invite = await this.inviteOf(tx, channelSeq, inviteSeq);
      if (invite?.status !== INVITE_STATUS.PENDING || invite.user_seq === null) return;
      await this.writer.write(tx, channelSeq, {
        key: `invited:${inviteSeq}:${sent}`,
        type: ALARM_TYPE.INVITED,
        template: 'invited',
        to: [invite.user_seq],
        aboutSeq: invite.invited_by,
      });
    });
  }

  /** A member who is invited to a class; whoever is none has the mail alone. */
  private async classInvited({ channelSeq, courseSeq, inviteSeq, sent }: EventPayloads['course.invited']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const [invite] = (await tx.query(
        `select u.user_seq, i.invited_by from main.pub_course_invite i join main.pub_account a on a.email = i.email and a.withdrawn_at is null
         join main.pub_channel_user u on u.channel_seq = i.channel_seq and u.user_seq = a.user_seq where i.channel_seq = $1 and i.invite_seq = $2 and i.sent_count = $3`,
        [channelSeq, inviteSeq, sent],
      )) as { user_seq: number; invited_by: number }[];
      if (!invite) return;
      await this.writer.write(tx, channelSeq, {
        key: `classInvited:${inviteSeq}:${sent}`,
        type: ALARM_TYPE.CLASS,
        template: 'classInvited',
        to: [invite.user_seq],
        aboutSeq: invite.invited_by,
        courseSeq,
      });
    });
  }

  /** Sent to those who may change the domain's settings. */
  private async domainTroubled({ channelSeq, domainSeq, at, lost }: EventPayloads['domain.troubled']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) =>
      this.writer.write(tx, channelSeq, {
        key: `domain:${domainSeq}:${at}`,
        type: ALARM_TYPE.SITE,
        template: lost ? 'domainLost' : 'domainTroubled',
        to: await this.writer.staffOf(tx, channelSeq, null, 0),
        aboutSeq: null,
      }),
    );
  }

  /** To the owners; a paid bill has a mail and no alarm. */
  private async planBilled({ channelSeq, billNo, what, try: at }: EventPayloads['plan.billed']): Promise<void> {
    if (what === 'PAID') return;
    await this.db.tx({ channelSeq }, async (tx) => {
      const [plan] = (await tx.query('select past_due_at from util.pub_site_plan where channel_seq = $1', [channelSeq])) as {
        past_due_at: Date | null;
      }[];
      // The bill was paid meanwhile.
      if (what === 'REFUSED' && !plan?.past_due_at) return;
      await this.writer.write(tx, channelSeq, {
        key: `plan:${billNo}:${what}:${at}`,
        type: ALARM_TYPE.PLAN,
        template: what === 'ENDED' ? 'planEnded' : 'planRefused',
        to: await this.ownersOf(tx, channelSeq),
        aboutSeq: null,
        ...(plan?.past_due_at ? { until: graceEnd(plan.past_due_at) } : {}),
      });
    });
  }

  private async membershipRefused({ channelSeq, subscriptionSeq, what }: EventPayloads['subscription.changed']): Promise<void> {
    if (what !== 'REFUSED') return;
    await this.db.tx({ channelSeq }, async (tx) => {
      const [member] = (await tx.query(
        "select user_seq from util.pub_subscription where channel_seq = $1 and subscription_seq = $2 and end_cd = 'REFUSED'",
        [channelSeq, subscriptionSeq],
      )) as { user_seq: number }[];
      if (!member) return;
      await this.writer.write(tx, channelSeq, {
        key: `membership:${subscriptionSeq}:refused`,
        type: ALARM_TYPE.MEMBERSHIP,
        template: 'membershipRefused',
        to: [member.user_seq],
        aboutSeq: null,
      });
    });
  }

  private async ownersOf(tx: Tx, channelSeq: number): Promise<number[]> {
    const owners = (await tx.query('select user_seq from main.pub_channel_user where channel_seq = $1 and user_type_cd = $2', [
      channelSeq,
      USER_TYPE.OWNER,
    ])) as { user_seq: number }[];
    return owners.map((owner) => owner.user_seq);
  }

  private async ownerAsked({ channelSeq, inviteSeq }: EventPayloads['invite.asked']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const invite = await this.inviteOf(tx, channelSeq, inviteSeq);
      if (invite?.status !== INVITE_STATUS.ASKED) return;
      await this.writer.write(tx, channelSeq, {
        key: `ownerAsked:${inviteSeq}`,
        type: ALARM_TYPE.INVITE,
        template: 'ownerAsked',
        to: await this.ownersOf(tx, channelSeq),
        aboutSeq: invite.invited_by,
      });
    });
  }

  private async inviteAnswered({ channelSeq, inviteSeq }: EventPayloads['invite.answered']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const invite = await this.inviteOf(tx, channelSeq, inviteSeq);
      if (!invite?.answered_by) return;
      await this.writer.write(tx, channelSeq, {
        key: `inviteAnswered:${inviteSeq}`,
        type: ALARM_TYPE.INVITE,
        template: invite.status === INVITE_STATUS.ACCEPTED ? 'inviteAccepted' : 'inviteDeclined',
        to: [invite.invited_by],
        aboutSeq: invite.answered_by,
      });
    });
  }

  private async inviteOf(tx: Tx, channelSeq: number, inviteSeq: number): Promise<InviteState | undefined> {
    const [row] = (await tx.query(
      `select i.status, coalesce(i.user_seq, (select a.user_seq from main.pub_account a where a.email = i.email and a.withdrawn_at is null)) as user_seq, i.invited_by, i.answered_by
       from main.pub_invite i where i.channel_seq = $1 and i.invite_seq = $2`,
      [channelSeq, inviteSeq],
    )) as InviteState[];
    return row;
  }

  /** An erased person's own alarms are deleted; in alarms of others the name and the picture go. */
  private forget(userSeq: number): Promise<void> {
    return this.db.all(async (tx) => {
      await tx.query('delete from alarm where user_seq = $1', [userSeq]);
      // These alarms quote what the erased person wrote.
      await tx.query(`delete from alarm where target_user_seq = $1 and alarm_type = any('{21,22}') and args ? 'link'`, [userSeq]);
      await tx.query('delete from read_mark where user_seq = $1', [userSeq]);
      await tx.query('delete from preference where user_seq = $1', [userSeq]);
      await tx.query(
        `update alarm a set profile_image_url = null, args = a.args || jsonb_build_object('name', p.name)
         from main.pub_account p where p.user_seq = $1 and a.target_user_seq = $1`,
        [userSeq],
      );
    });
  }

  /** Tells every learner that the lesson can be entered now. */
  private liveOpened({ channelSeq, courseSeq, curriculumSeq }: EventPayloads['live.opened']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [live] = (await tx.query(
        'select live_from from main.pub_curriculum where channel_seq = $1 and course_seq = $2 and curriculum_seq = $3',
        [channelSeq, courseSeq, curriculumSeq],
      )) as { live_from: Date | null }[];
      if (!live?.live_from) return;
      const learners = (await tx.query(
        `select user_seq from main.pub_attend where channel_seq = $1 and course_seq = $2
         and main.is_enrolled(choise_status_cd, attend_at, valid_at, ended_at, $3)`,
        [channelSeq, courseSeq, live.live_from],
      )) as { user_seq: number }[];
      await this.writer.write(tx, channelSeq, {
        key: `live:${curriculumSeq}:${live.live_from.toISOString()}`,
        type: ALARM_TYPE.LIVE_JOIN,
        template: 'liveOpened',
        to: learners.map((learner) => learner.user_seq),
        aboutSeq: null,
        courseSeq,
        until: live.live_from,
      });
    });
  }

  /** To the staff what a learner handed in, to the learner what they say of it; both lead to it. */
  private mission(
    { channelSeq, courseSeq, submissionSeq }: EventPayloads['mission.submitted'],
    what: 'handedIn' | 'feedback',
  ): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [found] = (await tx.query(
        `select s.user_seq, s.feedback_by, k.curriculum_seq, k.title from main.pub_submission s
         join main.pub_curriculum k on k.channel_seq = s.channel_seq and k.curriculum_seq = s.curriculum_seq where s.channel_seq = $1 and s.submission_seq = $2`,
        [channelSeq, submissionSeq],
      )) as { user_seq: number; feedback_by: number | null; curriculum_seq: number; title: string }[];
      // The submission was taken back meanwhile.
      if (!found) return;
      const own = what === 'handedIn';
      await this.writer.write(tx, channelSeq, {
        key: `${what}:${submissionSeq}`,
        type: own ? ALARM_TYPE.MISSION : ALARM_TYPE.MISSION_FEEDBACK,
        template: what,
        to: own ? await this.writer.staffOf(tx, channelSeq, courseSeq, found.user_seq) : [found.user_seq],
        aboutSeq: own ? found.user_seq : found.feedback_by,
        courseSeq,
        item: found.title,
        link: `/${found.curriculum_seq}?submission=${submissionSeq}`,
      });
    });
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

  private ofCourse(
    channelSeq: number,
    courseSeq: number,
    userSeq: number,
    key: string,
    type: '06' | '22',
    template: 'reviewed' | 'liked',
  ): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const to = await this.writer.staffOf(tx, channelSeq, courseSeq, userSeq);
      await this.writer.write(tx, channelSeq, { key, type, template, to, aboutSeq: userSeq, courseSeq });
    });
  }

  /** A seat that only waits for its payment is no application yet: staff hear of it when it is approved. */
  private applied(e: Enrolment): Promise<void> {
    return this.db.tx({ channelSeq: e.channelSeq }, async (tx) => {
      const attend = await this.attendOf(tx, e);
      if (!attend?.choise_status_cd) return;
      await this.tellStaff(tx, e, attend.choise_status_cd === CHOISE_STATUS.WAITING ? 'appliedWaiting' : 'applied');
    });
  }

  private approved(e: Enrolment): Promise<void> {
    return this.db.tx({ channelSeq: e.channelSeq }, async (tx) => {
      await this.writer.write(tx, e.channelSeq, {
        key: `approved:${e.attendSeq}`,
        type: ALARM_TYPE.CLASS,
        template: 'approved',
        to: [e.userSeq],
        aboutSeq: e.userSeq,
        courseSeq: e.courseSeq,
      });
      await this.tellStaff(tx, e, 'applied');
    });
  }

  private offered(e: Enrolment): Promise<void> {
    return this.db.tx({ channelSeq: e.channelSeq }, async (tx) => {
      const until = (await this.attendOf(tx, e))?.hold_until;
      // The order was paid or given up meanwhile.
      if (!until) return;
      await this.writer.write(tx, e.channelSeq, {
        key: `claim:${e.attendSeq}`,
        type: ALARM_TYPE.CLASS,
        template: 'claim',
        to: [e.userSeq],
        aboutSeq: e.userSeq,
        courseSeq: e.courseSeq,
        until,
      });
    });
  }

  private cancelled(e: EventPayloads['attend.cancelled']): Promise<void> {
    return this.db.tx({ channelSeq: e.channelSeq }, async (tx) => {
      const cause = (await this.attendOf(tx, e))?.cancel_cd;
      const base = {
        key: `cancelled:${e.attendSeq}`,
        type: ALARM_TYPE.CLASS_CANCELLED,
        aboutSeq: e.userSeq,
        courseSeq: e.courseSeq,
      } as const;
      await this.writer.write(tx, e.channelSeq, { ...base, template: cause === 'HOLD' ? 'unpaid' : 'cancelled', to: [e.userSeq] });
      // Staff get no alarm for what they did themselves, nor for a checkout that was abandoned.
      if (cause === 'HOLD' || cause === 'STAFF') return;
      await this.writer.write(tx, e.channelSeq, {
        ...base,
        template: 'learnerCancelled',
        to: await this.writer.staffOf(tx, e.channelSeq, e.courseSeq, e.userSeq),
      });
    });
  }

  private async tellStaff(tx: Tx, e: Enrolment, template: 'applied' | 'appliedWaiting'): Promise<void> {
    const to = await this.writer.staffOf(tx, e.channelSeq, e.courseSeq, e.userSeq);
    await this.writer.write(tx, e.channelSeq, {
      key: `attend:${e.attendSeq}`,
      type: ALARM_TYPE.CLASS,
      template,
      to,
      aboutSeq: e.userSeq,
      courseSeq: e.courseSeq,
    });
  }

  private async attendOf(tx: Tx, e: { channelSeq: number; attendSeq: number }): Promise<AttendState | undefined> {
    const rows = (await tx.query(
      'select choise_status_cd, hold_until, cancel_cd from main.pub_attend where channel_seq = $1 and attend_seq = $2',
      [e.channelSeq, e.attendSeq],
    )) as AttendState[];
    return rows[0];
  }
}
