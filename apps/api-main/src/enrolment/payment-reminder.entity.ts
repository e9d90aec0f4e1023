import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'payment_reminder' })
export class PaymentReminderEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') attendSeq: number;
  @Column('timestamptz') remindedAt: Date;
  @Column('bigint') remindedBy: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) times: number;
}
