import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SnsType } from '@madang/contracts/codes';

@Entity({ name: 'identity' })
export class Identity {
  @PrimaryColumn('text')
  snsTypeCd: SnsType;
  @PrimaryColumn('text')
  appId: string;
  @PrimaryColumn('text')
  snsId: string;
  @Column('bigint')
  userSeq: number;
  @Column('text', { nullable: true })
  email: string | null;
  @Column('timestamptz')
  createdAt: Date;
  @Column({ type: 'bigint', insert: false, update: false })
  identitySeq: number;
}

@Entity({ name: 'integration' })
export class Integration {
  @PrimaryColumn('text')
  tokenHash: string;
  @Column('bigint')
  userSeq: number;
  @Column('text')
  claim: string;
  @Column('timestamptz')
  expiresAt: Date;
  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;
}
