import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency, LedgerKind } from '@madang/contracts/codes';
import type { LedgerMethod } from '@madang/contracts/refund-codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'ledger' })
export class LedgerEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) ledgerSeq: number;
  @Column('text') orderNo: string;
  @Column('bigint', { nullable: true }) attendSeq: number | null;
  @Column('bigint', { nullable: true }) courseSeq: number | null;
  @Column('text') kind: LedgerKind;
  @Column('bigint') amount: number;
  @Column('text') currency: Currency;
  @Column('text') payMethodCd: LedgerMethod;
  @Column('text') provider: string;
  @Column('text') transactionKey: string;
  @Column('timestamptz') at: Date;
}

@Entity({ name: 'ledger_daily' })
export class LedgerDailyEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('date') day: string;
  @PrimaryColumn('text') currency: Currency;
  @PrimaryColumn('text') payMethodCd: LedgerMethod;
  @PrimaryColumn('text') kind: LedgerKind;
  @Column('bigint', { default: FILLED_BY_DATABASE }) count: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) amount: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) discount: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) material: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) openCount: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) openAmount: number;
}

@Entity({ name: 'ledger_delta' })
export class LedgerDeltaEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) deltaSeq: number;
  @Column('date') day: string;
  @Column('text') currency: Currency;
  @Column('text') payMethodCd: LedgerMethod;
  @Column('text') kind: LedgerKind;
  @Column('bigint') count: number;
  @Column('bigint') amount: number;
  @Column('bigint') discount: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) material: number;
  @Column('bigint') openCount: number;
  @Column('bigint') openAmount: number;
}

@Entity({ name: 'ledger_fill' })
export class LedgerFillEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @Column('bigint') done: number;
  @Column('bigint') upto: number;
}
