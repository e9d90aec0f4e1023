import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf, SNS_TYPE } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'account' })
export class AccountEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) userSeq: number;
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) passwordHash: string | null;
  @Column('text', { default: FILLED_BY_DATABASE }) snsTypeCd: CodeOf<typeof SNS_TYPE>;
  @Column('text', { nullable: true }) snsId: string | null;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('timestamptz', { nullable: true }) phoneAt: Date | null;
  @Column('timestamptz', { nullable: true }) emailAuthAt: Date | null;
  @Column('text', { nullable: true }) profileImageUrl: string | null;
  @Column('boolean', { default: FILLED_BY_DATABASE }) isInitPlan: boolean;
  @Column('text', { default: FILLED_BY_DATABASE }) lang: string;
  @Column('timestamptz', { nullable: true }) termsAt: Date | null;
  @Column('timestamptz', { nullable: true }) marketingAt: Date | null;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
}

@Entity({ name: 'mail_code' })
export class MailCodeEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) mailCodeSeq: number;
  @Column('text') email: string;
  @Column('text') purpose: string;
  @Column('text') codeHash: string;
  @Column('integer', { default: FILLED_BY_DATABASE }) tries: number;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) checkedAt: Date | null;
}

@Entity({ name: 'reset_token' })
export class ResetTokenEntity {
  @PrimaryColumn('text') tokenHash: string;
  @Column('bigint') userSeq: number;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
}
