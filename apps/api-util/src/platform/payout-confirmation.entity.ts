import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '@madang/contracts/codes';

@Entity({ name: 'payout_confirmation' })
export class PayoutConfirmationEntity {
  @PrimaryColumn('bigint') siteSeq: number;
  @PrimaryColumn('date') settlementDate: string;
  @PrimaryColumn('text') currency: Currency;
  @Column('bigint') documentSeq: number;
  @Column('bigint') askedBy: number;
  @Column('timestamptz') askedAt: Date;
}
