import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cancel, APPLICATION_STATUS, CodeOf, Currency, EnrolmentEnd, HOLD } from '@madang/contracts/codes';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'attend' })
export class EnrolmentEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) attendSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text', { nullable: true }) choiseStatusCd: CodeOf<typeof APPLICATION_STATUS> | null;
  @Column('boolean', { default: FILLED_BY_DATABASE }) waitlisted: boolean;
  @Column('bigint', { default: FILLED_BY_DATABASE }) price: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) discount: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) amount: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) priceKrw: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) amountKrw: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) materialPrice: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) materialPriceKrw: number;
  @Column('text', { nullable: true }) materialTitle: string | null;
  @Column('text', { default: FILLED_BY_DATABASE }) currency: Currency;
  @Column('integer', { default: FILLED_BY_DATABASE }) vodDays: number;
  @Column('text', { nullable: true }) holdCd: CodeOf<typeof HOLD> | null;
  @Column('timestamptz', { nullable: true }) holdUntil: Date | null;
  @Column('text', { nullable: true }) orderNo: string | null;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;
  @Column('timestamptz', { nullable: true }) refundedAt: Date | null;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) answers: { question: string; answer: string }[];
  @Column('text', { nullable: true }) refererCode: string | null;
  @Column('text', { nullable: true }) eventCode: string | null;
  @Column('bigint', { nullable: true }) packageSeq: number | null;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) appliedAt: Date | null;
  @Column('timestamptz', { nullable: true }) attendAt: Date | null;
  @Column('timestamptz', { nullable: true }) validAt: Date | null;
  @Column('timestamptz', { nullable: true }) reviewExpringAt: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  @Column('timestamptz', { nullable: true }) cancelAt: Date | null;
  @Column('text', { nullable: true }) cancelCd: Cancel | null;
  @Column('text', { nullable: true }) cancelReason: string | null;
  @Column('bigint', { nullable: true }) cancelBy: number | null;
  @Column('jsonb', { nullable: true }) refundAccount: RefundAccount | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) completedCount: number;
  @Column('bigint', { nullable: true }) letInBy: number | null;
  /** The end of access that staff set by hand; null if they set none. */
  @Column('timestamptz', { nullable: true }) staffEndAt: Date | null;
  /** The days that access was made longer by because the site was suspended. */
  @Column('integer', { default: FILLED_BY_DATABASE }) suspendedDays: number;
  @Column('bigint', { nullable: true }) couponSeq: number | null;
  @Column('text', { nullable: true }) couponTitle: string | null;
  @Column('bigint', { default: FILLED_BY_DATABASE }) couponDiscount: number;
  @Column('boolean', { default: FILLED_BY_DATABASE }) isPackage: boolean;
  /** Of an enrolment in a package, the classes that it was sold with; null if it never held a seat. */
  @Column('bigint', { array: true, nullable: true }) packageClasses: number[] | null;
  @Column('bigint', { nullable: true }) termSeq: number | null;
  @Column('text', { nullable: true }) termName: string | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) xp: number;
  @Column('text', { nullable: true }) endCd: EnrolmentEnd | null;
}

@Entity({ name: 'attend_look' })
export class EnrolmentLookEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) lookSeq: number;
  @Column('bigint') attendSeq: number;
  @Column('timestamptz', { nullable: true }) dueAt: Date | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) tries: number;
}
