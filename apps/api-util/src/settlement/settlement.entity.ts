import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '@madang/contracts/codes';
import type { SettlementDocumentStatus, SettlementStatus } from '@madang/contracts/util/settlement';
import type { Statement } from '@madang/contracts/util/settlement-rules';

@Entity({ name: 'settlement' })
export class SettlementEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) settlementSeq: number;
  @Column('text') month: string;
  @Column('text') currency: Currency;
  @Column('date') settlementDate: string;
  @Column('jsonb') statement: Statement;
  @Column('bigint') payout: number;
  @Column('bigint') carriedOut: number;
  @Column('text') status: SettlementStatus;
  @Column('timestamptz') closedAt: Date;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;
}

@Entity({ name: 'settlement_row' })
export class SettlementRowEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') ledgerSeq: number;
  @Column('text') currency: Currency;
  @Column('timestamptz') at: Date;
  @Column('bigint', { nullable: true }) settlementSeq: number | null;
}

@Entity({ name: 'settlement_document' })
export class SettlementDocumentEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) documentSeq: number;
  @Column('text') bank: string;
  @Column('text') accountSealed: string;
  @Column('text') accountMasked: string;
  @Column('text') holder: string;
  @Column('bigint', { array: true }) files: number[];
  @Column('text') status: SettlementDocumentStatus;
  @Column('text', { nullable: true }) reason: string | null;
  @Column('bigint') createdBy: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
}
