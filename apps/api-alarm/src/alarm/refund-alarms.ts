import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AlarmTemplate } from '@madang/contracts/alarm/words';
import { ALARM_TYPE, REFUND_STATE, type RefundState } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';

interface Refund {
  user_seq: number;
  title: string;
  due_at: Date;
}
const REFUND = 'select user_seq, title, due_at from util.pub_refund_request where channel_seq = $1 and refund_seq = $2';
/** People who may decide about refunds. */
const DECIDERS = `select user_seq from main.pub_channel_user where channel_seq = $1 and roles @> '["SITE_SALES_UPDATE"]'`;
/** What the staff hear, and what the learner hears. */
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
      const [refund] = await rows<Refund>(tx, REFUND, [channelSeq, refundSeq]);
      if (!refund) return;
      const about = { key: `refund:${refundSeq}:${state}`, title: refund.title, until: refund.due_at };
      const [staff, learner] = [TO_STAFF[state], TO_LEARNER[state]];
      if (staff) {
        const to = await this.deciders(tx, channelSeq);
        await this.writer.write(tx, channelSeq, {
          ...about,
          type: ALARM_TYPE.REFUND_REQUEST,
          template: staff,
          to,
          aboutSeq: refund.user_seq,
        });
      }
      if (learner)
        await this.writer.write(tx, channelSeq, {
          ...about,
          type: ALARM_TYPE.REFUND,
          template: learner,
          to: [refund.user_seq],
          aboutSeq: null,
        });
    });
  }

  private async deciders(tx: Tx, channelSeq: number): Promise<number[]> {
    return (await rows<{ user_seq: number }>(tx, DECIDERS, [channelSeq])).map((row) => row.user_seq);
  }
}
