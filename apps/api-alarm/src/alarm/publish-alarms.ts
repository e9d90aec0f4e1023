import { PUBLISH_STEP } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { LIMITS } from '@madang/contracts/limits';
import { daysAfter } from '@madang/contracts/dates';
import { Db, rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { PUBLISH_DECIDERS } from './publish-alarms.sql';

/** The alarm that the person who asked for a class to be published gets, by what was decided. */
const DECISION_TEMPLATES = {
  PUBLISHED: 'publishDone',
  REFUSED: 'publishRefused',
  RETURNED: 'publishReturned',
  PLAN_ENDED: 'publishWithoutPlan',
} as const;

/** Alarms about classes whose publishing the site's staff must approve first. */
@Injectable()
export class PublishAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('publish.changed', (e) => this.changed(e));
  }

  private changed({ channelSeq, courseSeq, what, bySeq, requesterSeq, reason, at }: EventPayloads['publish.changed']): Promise<void> {
    const about = { key: `publish:${courseSeq}:${what}:${at}`, courseSeq, aboutSeq: bySeq };
    return this.db.tx({ channelSeq }, async (tx) => {
      if (what === PUBLISH_STEP.REQUESTED) {
        const to = (await this.deciders(tx, channelSeq)).filter((userSeq) => userSeq !== requesterSeq);
        const until = daysAfter(at, LIMITS.reviewDays);
        return this.writer.write(tx, channelSeq, { ...about, type: ALARM_TYPE.PUBLISH_REQUEST, template: 'publishAsked', to, until });
      }
      // The requester hears of the decision, unless the requester decided it; nobody else does, but for an end of the plan, which the
      // requester often cannot change.
      const asked = requesterSeq && requesterSeq !== bySeq ? [requesterSeq] : [];
      const to = what === PUBLISH_STEP.PLAN_ENDED ? [...new Set([...asked, ...(await this.deciders(tx, channelSeq))])] : asked;
      return this.writer.write(tx, channelSeq, {
        ...about,
        type: ALARM_TYPE.PUBLISH,
        template: DECISION_TEMPLATES[what],
        to,
        ...(reason && { reason }),
      });
    });
  }

  private async deciders(tx: Tx, channelSeq: number): Promise<number[]> {
    return (await rows(tx, PUBLISH_DECIDERS, { channelSeq })).map(({ userSeq }) => userSeq);
  }
}
