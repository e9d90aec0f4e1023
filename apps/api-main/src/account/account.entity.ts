import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { SNS_TYPE, type CodeOf } from '@madang/contracts/codes';

@Entity({ name: 'account' })
export class Account {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  userSeq: number;
  @Column('text')
  email: string;
  @Column('text')
  name: string;
  @Column('text', { nullable: true })
  passwordHash: string | null;
  @Column('text', { default: SNS_TYPE.EMAIL })
  snsTypeCd: CodeOf<typeof SNS_TYPE>;
  @Column('text', { nullable: true })
  phone: string | null;
  @Column('timestamptz', { nullable: true })
  phoneAt: Date | null;
  @Column('text', { nullable: true })
  profileImageUrl: string | null;
  @Column('boolean', { default: false })
  isInitPlan: boolean;
  @Column('timestamptz', { nullable: true })
  emailAuthAt: Date | null;
  @Column('text')
  lang: string;
  @Column('timestamptz', { nullable: true })
  termsAt: Date | null;
  @Column('timestamptz', { nullable: true })
  marketingAt: Date | null;
  @Column('timestamptz', { nullable: true })
  withdrawnAt: Date | null;
  @Column('timestamptz')
  createdAt: Date;
}

@Entity({ name: 'mail_code' })
export class MailCode {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  mailCodeSeq: number;
  @Column('text')
  email: string;
  @Column('text')
  purpose: string;
  @Column('text')
  codeHash: string;
  @Column('integer', { default: 0 })
  tries: number;
  @Column('timestamptz')
  expiresAt: Date;
  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;
  @Column('timestamptz', { nullable: true })
  checkedAt: Date | null;
  @Column('timestamptz')
  createdAt: Date;
}

@Entity({ name: 'reset_token' })
export class ResetToken {
  @PrimaryColumn('text')
  tokenHash: string;
  @Column('bigint')
  userSeq: number;
  @Column('timestamptz')
  expiresAt: Date;
  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;
  @Column('timestamptz')
  createdAt: Date;
}
