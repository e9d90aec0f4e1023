import { BILL_STEP, SUBSCRIPTION_STEP } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { withName } from '@madang/contracts/campaign/campaign';
import { ALARM_TYPE, CHOISE_STATUS, CANCEL } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { INVITE_STATUS } from '@madang/contracts/main/operator';
import { graceEnd } from '@madang/contracts/util/plan-rules';
import { Db, rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmPreferenceEntity, AlarmReadMarkEntity, DigestEntity, MailChoiceEntity } from './alarm.entity';
import {
  BLUR_PERSON,
  DELETE_ALARMS_OF_PERSON,
  DELETE_QUOTES_OF_PERSON,
  ENROLMENT_STATE,
  HELD_CERTIFICATE,
  SENT_DELIVERY,
  INVITE_STATE,
  INVITED_MEMBER,
  LEARNERS_AT,
  LESSON_TITLE,
  LIVE_FROM,
  MESSAGE_TITLE,
  NAMES_OF_PEOPLE,
  OWNERS_OF_SITE,
  PAST_DUE_OF_SITE,
  REFUSED_MEMBER,
  SUBMISSION_FACTS,
  WAITED_UNTIL,
  type EnrolmentState,
  type InviteState,
} from './alarm.handlers.sql';
import { AlarmWriter } from './alarm.writer';

type Enrolment = EventPayloads['attend.created'];
/** Turns events of the other services into alarms. */
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
    this.outbox.on('attendance.marked', (e) => this.attendanceMarked(e));
    this.outbox.on('review.answered', ({ channelSeq, courseSeq, evaluationSeq, userSeq }) =>
      this.db.tx({ channelSeq }, async (tx) => {
        const key = `reviewAnswered:${evaluationSeq}`;
        await this.writer.write(tx, channelSeq, {
          ...{ key, type: ALARM_TYPE.COURSE, template: 'reviewAnswered', to: [userSeq], aboutSeq: null, courseSeq },
        });
      }),
    );
    this.outbox.on('course.opened', (e) => this.courseOpened(e));
    this.outbox.on('certificate.issued', (e) => this.certified(e));
    this.outbox.on('delivery.sent', (e) => this.materialSent(e));
    this.outbox.on('mission.submitted', (e) => this.mission(e, 'handedIn'));
    this.outbox.on('mission.answered', (e) => this.mission(e, 'feedback'));
    this.outbox.on('live.opened', (e) => this.liveOpened(e));
    this.outbox.on('message.sent', (e) => this.messaged(e));
    // The key has no moment, so that somebody who likes, unlikes and likes a class again causes one alarm.
    this.outbox.on('course.liked', ({ channelSeq, courseSeq, userSeq }) =>
      this.ofCourse(channelSeq, courseSeq, userSeq, `like:${courseSeq}:${userSeq}`, ALARM_TYPE.LIKE, 'liked'),
    );
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

  /** Tells owners and operators that the site's domain has trouble, or that the site lost it. */
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

  /** Tells the owners of a site about its bill. A paid bill has a mail and no alarm. */
  private async planBilled({ channelSeq, billNo, what, try: at }: EventPayloads['plan.billed']): Promise<void> {
    if (what === BILL_STEP.PAID) return;
    await this.db.tx({ channelSeq }, async (tx) => {
      const [plan] = await rows(tx, PAST_DUE_OF_SITE, { channelSeq });
      // The site paid the bill before this alarm was written.
      if (what === BILL_STEP.REFUSED && !plan?.pastDueAt) return;
      await this.writer.write(tx, channelSeq, {
        key: `plan:${billNo}:${what}:${at}`,
        type: ALARM_TYPE.PLAN,
        template: what === BILL_STEP.ENDED ? 'planEnded' : 'planRefused',
        to: await this.ownersOf(tx, channelSeq),
        aboutSeq: null,
        ...(plan?.pastDueAt ? { until: graceEnd(plan.pastDueAt) } : {}),
      });
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

  private async ownersOf(tx: Tx, channelSeq: number): Promise<number[]> {
    return (await rows(tx, OWNERS_OF_SITE, { channelSeq })).map(({ userSeq }) => userSeq);
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

  /** Deletes an erased person's own alarms, and takes the name and the picture out of alarms of others. */
  private forget(userSeq: number): Promise<void> {
    return this.db.all(async (tx) => {
      await rows(tx, DELETE_ALARMS_OF_PERSON, { userSeq });
      await rows(tx, DELETE_QUOTES_OF_PERSON, { userSeq });
      await tx.delete(AlarmReadMarkEntity, { userSeq });
      await tx.delete(AlarmPreferenceEntity, { userSeq });
      await tx.delete(MailChoiceEntity, { userSeq });
      await tx.delete(DigestEntity, { userSeq });
      await rows(tx, BLUR_PERSON, { userSeq });
    });
  }

  /** Tells every learner of the class that the live lesson can be entered now. */
  private liveOpened({ channelSeq, courseSeq, curriculumSeq }: EventPayloads['live.opened']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [live] = await rows(tx, LIVE_FROM, { channelSeq, courseSeq, curriculumSeq });
      if (!live?.liveFrom) return;
      const learners = await rows(tx, LEARNERS_AT, { channelSeq, courseSeq, at: live.liveFrom });
      await this.writer.write(tx, channelSeq, {
        key: `live:${curriculumSeq}:${live.liveFrom.toISOString()}`,
        type: ALARM_TYPE.LIVE_JOIN,
        template: 'liveOpened',
        to: learners.map((learner) => learner.userSeq),
        aboutSeq: null,
        courseSeq,
        until: live.liveFrom,
      });
    });
  }

  /** Tells everybody who had asked to be told when the class opens. */
  private courseOpened({ channelSeq, courseSeq, at }: EventPayloads['course.opened']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const waiting = await rows(tx, WAITED_UNTIL, { channelSeq, courseSeq, at: new Date(at) });
      await this.writer.write(tx, channelSeq, {
        key: `opened:${courseSeq}:${at}`,
        type: ALARM_TYPE.CLASS,
        template: 'courseOpened',
        to: waiting.map((one) => one.userSeq),
        aboutSeq: null,
        courseSeq,
      });
    });
  }

  private certified({ channelSeq, courseSeq, certificateSeq, userSeq }: EventPayloads['certificate.issued']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [held] = await rows(tx, HELD_CERTIFICATE, { channelSeq, certificateSeq });
      // The certificate was revoked before the alarm was written.
      if (!held) return;
      await this.writer.write(tx, channelSeq, {
        key: `certified:${certificateSeq}`,
        type: ALARM_TYPE.CERTIFICATE,
        template: 'certified',
        to: [userSeq],
        aboutSeq: null,
        courseSeq,
      });
    });
  }

  private materialSent({ channelSeq, courseSeq, attendSeq, userSeq, at }: EventPayloads['delivery.sent']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [sent] = await rows(tx, SENT_DELIVERY, { channelSeq, attendSeq, at });
      // Staff took back that the parcel was sent, before the alarm was written.
      if (!sent) return;
      await this.writer.write(tx, channelSeq, {
        key: `sent:${attendSeq}:${at}`,
        type: ALARM_TYPE.DELIVERY,
        template: 'materialSent',
        to: [userSeq],
        aboutSeq: null,
        courseSeq,
      });
    });
  }

  /**
   * Tells staff of a submission that a learner handed in, or the learner of the feedback that staff gave; both alarms link to the
   * submission.
   */
  private mission(
    { channelSeq, courseSeq, submissionSeq }: EventPayloads['mission.submitted'],
    what: 'handedIn' | 'feedback',
  ): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, SUBMISSION_FACTS, { channelSeq, submissionSeq });
      // The learner took the submission back before the alarm was written.
      if (!found) return;
      const own = what === 'handedIn';
      await this.writer.write(tx, channelSeq, {
        key: `${what}:${submissionSeq}`,
        type: own ? ALARM_TYPE.MISSION : ALARM_TYPE.MISSION_FEEDBACK,
        template: what,
        to: own ? await this.writer.staffOf(tx, channelSeq, courseSeq, found.userSeq) : [found.userSeq],
        aboutSeq: own ? found.userSeq : found.feedbackBy,
        courseSeq,
        item: found.title,
        link: `/${found.curriculumSeq}?submission=${submissionSeq}`,
      });
    });
  }

  /** Tells a learner once for each lesson that the attendance was marked; correcting the mark later makes no second alarm. */
  private attendanceMarked({ channelSeq, courseSeq, curriculumSeq, userSeqs }: EventPayloads['attendance.marked']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [lesson] = await rows(tx, LESSON_TITLE, { channelSeq, curriculumSeq });
      // Staff deleted the lesson before the alarm was written.
      if (!lesson) return;
      await this.writer.write(tx, channelSeq, {
        key: `attendance:${curriculumSeq}`,
        type: ALARM_TYPE.ATTENDANCE,
        template: 'attendanceMarked',
        to: userSeqs,
        aboutSeq: null,
        courseSeq,
        item: lesson.title,
        link: `/${curriculumSeq}`,
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
    type: typeof ALARM_TYPE.COURSE | typeof ALARM_TYPE.LIKE,
    template: 'reviewed' | 'liked',
  ): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const to = await this.writer.staffOf(tx, channelSeq, courseSeq, userSeq);
      await this.writer.write(tx, channelSeq, { key, type, template, to, aboutSeq: userSeq, courseSeq });
    });
  }

  /**
   * Tells staff of an application. An enrolment that waits for its payment is no application yet: staff are told once it is paid or
   * approved.
   */
  private applied(e: Enrolment): Promise<void> {
    return this.db.tx({ channelSeq: e.channelSeq }, async (tx) => {
      const enrolment = await this.enrolmentOf(tx, e);
      if (!enrolment?.choiseStatusCd) return;
      await this.tellStaff(tx, e, enrolment.choiseStatusCd === CHOISE_STATUS.WAITING ? 'appliedWaiting' : 'applied');
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
      const until = (await this.enrolmentOf(tx, e))?.holdUntil;
      // The learner paid for the seat or gave it up before the alarm was written.
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
      const cause = (await this.enrolmentOf(tx, e))?.cancelCd;
      const base = {
        key: `cancelled:${e.attendSeq}`,
        type: ALARM_TYPE.CLASS_CANCELLED,
        aboutSeq: e.userSeq,
        courseSeq: e.courseSeq,
        ...(e.reason && { reason: e.reason }),
      } as const;
      const template = cause === CANCEL.HOLD ? 'unpaid' : e.reason && cause === CANCEL.STAFF ? 'cancelledFor' : 'cancelled';
      await this.writer.write(tx, e.channelSeq, { ...base, template, to: [e.userSeq] });
      // Staff get no alarm when they cancelled the enrolment themselves, nor when its hold ended without a payment.
      if (cause === CANCEL.HOLD || cause === CANCEL.STAFF) return;
      await this.writer.write(tx, e.channelSeq, {
        ...base,
        template: e.reason ? 'learnerCancelledFor' : 'learnerCancelled',
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

  private async enrolmentOf(
    tx: Tx,
    { channelSeq, attendSeq }: { channelSeq: number; attendSeq: number },
  ): Promise<EnrolmentState | undefined> {
    const [row] = await rows(tx, ENROLMENT_STATE, { channelSeq, attendSeq });
    return row;
  }
}
