import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RefundRule, RefundState } from '@madang/contracts/codes';
import type { RefundWorking } from '@madang/contracts/util/refund-rules';
import { FILLED } from '@madang/server/columns';

@Entity({ name: 'refund_request' })
export class RefundRequestEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) refundSeq: number;
  @Column('text') orderNo: string;
  @Column('bigint') userSeq: number;
  @Column('text') state: RefundState;
  @Column('boolean', { default: FILLED }) byStaff: boolean;
  @Column('bigint') amount: number;
  @Column('jsonb') working: RefundWorking;
  @Column('jsonb', { nullable: true }) decision: RefundWorking | null;
  @Column('text', { default: FILLED }) reason: string;
  @Column('text', { nullable: true }) accountSealed: string | null;
  @Column('timestamptz') requestedAt: Date;
  @Column('timestamptz') dueAt: Date;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  @Column('bigint', { nullable: true }) decidedBy: number | null;
  @Column('text', { nullable: true }) answer: string | null;
  @Column('text', { nullable: true }) failMessage: string | null;
}

@Entity({ name: 'refund_setting' })
export class RefundSettingEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @Column('text') ruleCd: RefundRule;
  @Column('timestamptz') changedAt: Date;
}
