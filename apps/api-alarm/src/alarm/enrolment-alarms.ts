import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE, CANCEL, APPLICATION_STATUS } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { ENROLMENT_STATE, type EnrolmentState } from './enrolment-alarms.sql';

type Enrolment = EventPayloads['attend.created'];
type ApplicationTemplate = 'applied' | 'appliedWaiting' | 'appliedWaitlisted';

/** The text by which staff hear of an application: a place on a waitlist asks them for no decision. */
function applicationTemplate({ choiseStatusCd, waitlisted }: EnrolmentState): ApplicationTemplate {
  if (choiseStatusCd !== APPLICATION_STATUS.WAITING) return 'applied';
  return waitlisted ? 'appliedWaitlisted' : 'appliedWaiting';
}

/** Tells learners and staff how an enrolment stands. */
@Injectable()
export class EnrolmentAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('attend.created', (e) => this.applied(e));
    this.outbox.on('attend.approved', (e) => this.approved(e));
    this.outbox.on('attend.claim', (e) => this.offered(e));
    this.outbox.on('attend.reminded', (e) => this.reminded(e));
    this.outbox.on('attend.cancelled', (e) => this.cancelled(e));
  }

  /**
   * Tells staff of an application. An enrolment that waits for its payment is no application yet: staff are told once it is paid or
   * approved.
   */
  private applied(e: Enrolment): Promise<void> {
    return this.db.tx({ channelSeq: e.channelSeq }, async (tx) => {
      const enrolment = await this.enrolmentOf(tx, e);
      if (!enrolment?.choiseStatusCd) return;
      await this.tellStaff(tx, e, applicationTemplate(enrolment));
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

  private reminded(e: EventPayloads['attend.reminded']): Promise<void> {
    return this.db.tx({ channelSeq: e.channelSeq }, async (tx) => {
      const until = (await this.enrolmentOf(tx, e))?.payBy;
      // The learner paid or gave the seat up before the alarm was written.
      if (!until) return;
      await this.writer.write(tx, e.channelSeq, {
        key: `reminded:${e.attendSeq}:${e.at}`,
        type: ALARM_TYPE.CLASS,
        template: 'payReminder',
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
      // The person is in the class by a package, and hears of that.
      if (cause === CANCEL.PACKAGE) return;
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
        to: await this.writer.workersOf(tx, e.channelSeq, e.courseSeq, e.userSeq),
      });
    });
  }

  private async tellStaff(tx: Tx, e: Enrolment, template: ApplicationTemplate): Promise<void> {
    const to = await this.writer.workersOf(tx, e.channelSeq, e.courseSeq, e.userSeq);
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
