import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RefundRule, RefundState } from '@madang/contracts/codes';
import type { RefundWay } from '@madang/contracts/refund-codes';
import type { RefundWorking } from '@madang/contracts/util/refund-rules';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'refund_request' })
export class RefundRequestEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) refundSeq: number;
  @Column('text') orderNo: string;
  @Column('bigint') userSeq: number;
  @Column('text') state: RefundState;
  @Column('boolean', { default: FILLED_BY_DATABASE }) byStaff: boolean;
  @Column('bigint') amount: number;
  @Column('jsonb') working: RefundWorking;
  @Column('jsonb', { nullable: true }) decision: RefundWorking | null;
  @Column('text', { default: FILLED_BY_DATABASE }) reason: string;
  @Column('text', { nullable: true }) accountSealed: string | null;
  @Column('timestamptz') requestedAt: Date;
  @Column('timestamptz') dueAt: Date;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  @Column('bigint', { nullable: true }) decidedBy: number | null;
  @Column('text', { nullable: true }) answer: string | null;
  @Column('text', { nullable: true }) failMessage: string | null;
  /** How staff returned the amount outside the product, on which day and by which reference; null: the payment company returns it. */
  @Column('text', { nullable: true }) outsideWay: RefundWay | null;
  @Column('date', { nullable: true }) outsideOn: string | null;
  @Column('text', { nullable: true }) outsideReference: string | null;
}

@Entity({ name: 'refund_setting' })
export class RefundSettingEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @Column('text') ruleCd: RefundRule;
  @Column('timestamptz') changedAt: Date;
}
