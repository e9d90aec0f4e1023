import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AlarmTemplate } from '@madang/contracts/alarm/words';
import { ALARM_TYPE, REFUND_STATE, type RefundState } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { REFUND_DECIDERS, REFUND_FACTS } from './refund-alarms.sql';

/** The alarms by the new state of a refund request: those for staff here, those for the learner in `TO_LEARNER`. */
const TO_STAFF: Partial<Record<RefundState, AlarmTemplate>> = {
  [REFUND_STATE.REQUESTED]: 'refundAsked',
  [REFUND_STATE.WITHDRAWN]: 'refundTakenBack',
};
const TO_LEARNER: Partial<Record<RefundState, AlarmTemplate>> = {
  [REFUND_STATE.DONE]: 'refundDone',
  [REFUND_STATE.REFUSED]: 'refundRefused',
};

/** Alarms about requests for refunds. */
@Injectable()
export class RefundAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('refund.changed', (e) => this.changed(e));
  }

  private changed({ channelSeq, refundSeq, state }: EventPayloads['refund.changed']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [refund] = await rows(tx, REFUND_FACTS, { channelSeq, refundSeq });
      if (!refund) return;
      const about = { key: `refund:${refundSeq}:${state}`, title: refund.title, until: refund.dueAt };
      const [staff, learner] = [TO_STAFF[state], TO_LEARNER[state]];
      if (staff) {
        const to = await this.deciders(tx, channelSeq);
        await this.writer.write(tx, channelSeq, {
          ...about,
          type: ALARM_TYPE.REFUND_REQUEST,
          template: staff,
          to,
          aboutSeq: refund.userSeq,
        });
      }
      if (learner)
        await this.writer.write(tx, channelSeq, {
          ...about,
          type: ALARM_TYPE.REFUND,
          template: learner,
          to: [refund.userSeq],
          aboutSeq: null,
        });
    });
  }

  private async deciders(tx: Tx, channelSeq: number): Promise<number[]> {
    return (await rows(tx, REFUND_DECIDERS, { channelSeq })).map(({ userSeq }) => userSeq);
  }
}
