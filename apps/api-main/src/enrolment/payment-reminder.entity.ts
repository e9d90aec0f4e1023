import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED } from '@madang/server/columns';

@Entity({ name: 'payment_reminder' })
export class PaymentReminderEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') attendSeq: number;
  @Column('timestamptz') remindedAt: Date;
  @Column('bigint') remindedBy: number;
  @Column('integer', { default: FILLED }) times: number;
}
