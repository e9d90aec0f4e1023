import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf, WITHDRAW_REASON } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'withdrawal' })
export class WithdrawalEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) withdrawalSeq: number;
  @Column('text', { nullable: true }) reason: CodeOf<typeof WITHDRAW_REASON> | null;
  @Column('text', { default: FILLED_BY_DATABASE }) reasonText: string;
  @Column('timestamptz') createdAt: Date;
}
