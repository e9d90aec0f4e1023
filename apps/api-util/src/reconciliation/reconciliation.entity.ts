import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf, Currency, DIFFERENCE, OrderStatus } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';
import type { Phase } from './reconciliation.run';

@Entity({ name: 'reconciliation_run' })
export class ReconciliationRunEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) runSeq: number;
  @Column('text') provider: string;
  @Column('date') day: string;
  @Column('timestamptz') fromAt: Date;
  @Column('timestamptz') untilAt: Date;
  @Column('text') phase: Phase;
  @Column('text', { nullable: true }) cursor: string | null;
  @Column('timestamptz', { nullable: true }) leaseUntil: Date | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) transactions: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) compared: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) settled: number;
  @Column('text', { nullable: true }) failure: string | null;
  @Column('timestamptz') startedAt: Date;
  @Column('timestamptz', { nullable: true }) finishedAt: Date | null;
  @Column('timestamptz', { nullable: true }) againAt: Date | null;
}

@Entity({ name: 'provider_transaction' })
export class ProviderTransactionEntity {
  @PrimaryColumn('text') provider: string;
  @PrimaryColumn('text') transactionKey: string;
  @Column('text') orderNo: string;
  @Column('text') paymentKey: string;
  @Column('text') status: string;
  @Column('bigint') amount: number;
  @Column('text') currency: Currency;
  @Column('timestamptz') at: Date;
}

@Entity({ name: 'payment_difference' })
export class PaymentDifferenceEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) differenceSeq: number;
  @Column('text') orderNo: string;
  @Column('text') kind: CodeOf<typeof DIFFERENCE>;
  @Column('bigint') ours: number;
  @Column('bigint') theirs: number;
  @Column('text') currency: Currency;
  @Column('text') ourStatus: OrderStatus;
  @Column('text', { nullable: true }) theirStatus: string | null;
  @Column('timestamptz') foundAt: Date;
  @Column('timestamptz') seenAt: Date;
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
  /** The platform operator who settled the difference by hand; null where a comparison did, or while it is open. */
  @Column('bigint', { nullable: true }) settledBy: number | null;
  @Column('text', { nullable: true }) settledNote: string | null;
}
