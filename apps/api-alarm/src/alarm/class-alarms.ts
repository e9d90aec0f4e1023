import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { HELD_CERTIFICATE, SENT_DELIVERY, WAITED_UNTIL } from './class-alarms.sql';

/** Tells of what happens around a class: its opening, reviews, likes, certificates and material on its way. */
@Injectable()
export class ClassAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('review.written', ({ channelSeq, courseSeq, evaluationSeq, userSeq }) =>
      this.tellStaff(channelSeq, courseSeq, userSeq, `review:${evaluationSeq}`, ALARM_TYPE.COURSE, 'reviewed'),
    );
    this.outbox.on('review.answered', (e) => this.reviewAnswered(e));
    // The key has no moment, so that somebody who likes, unlikes and likes a class again causes one alarm.
    this.outbox.on('course.liked', ({ channelSeq, courseSeq, userSeq }) =>
      this.tellStaff(channelSeq, courseSeq, userSeq, `like:${courseSeq}:${userSeq}`, ALARM_TYPE.LIKE, 'liked'),
    );
    this.outbox.on('course.opened', (e) => this.courseOpened(e));
    this.outbox.on('certificate.issued', (e) => this.certified(e));
    this.outbox.on('delivery.sent', (e) => this.materialSent(e));
  }

  private reviewAnswered({ channelSeq, courseSeq, evaluationSeq, userSeq }: EventPayloads['review.answered']): Promise<void> {
    return this.db.tx({ channelSeq }, (tx) =>
      this.writer.write(tx, channelSeq, {
        key: `reviewAnswered:${evaluationSeq}`,
        type: ALARM_TYPE.COURSE,
        template: 'reviewAnswered',
        to: [userSeq],
        aboutSeq: null,
        courseSeq,
      }),
    );
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

  private tellStaff(
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
}
