import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '@madang/contracts/codes';
import type { SegmentConditions } from '@madang/contracts/util/member';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'registered_member' })
export class RegisteredMemberEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) memberSeq: number;
  @Column('text') name: string;
  @Column('text') email: string;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text', { default: FILLED_BY_DATABASE }) memo: string;
  @Column('bigint') createdBy: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}

@Entity({ name: 'segment' })
export class SegmentEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) segmentSeq: number;
  @Column('text') name: string;
  @Column('jsonb') conditions: SegmentConditions;
  @Column('bigint') createdBy: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}

@Entity({ name: 'member_export' })
export class MemberExportEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) exportSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text') kind: string;
  @Column('text') reason: string;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) filter: object;
  @Column('integer') rowCount: number;
  @Column('text', { nullable: true }) ip: string | null;
  @Column('timestamptz') createdAt: Date;
}

/** What each member has paid less refunds, by currency. Triggers of orders write it, and a daily comparison corrects it. */
@Entity({ name: 'member_paid' })
export class MemberPaidEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @PrimaryColumn('text') currency: Currency;
  @Column('bigint') paid: number;
}
