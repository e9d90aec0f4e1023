import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SnsType } from '@madang/contracts/codes';

@Entity({ name: 'identity' })
export class IdentityEntity {
  @PrimaryColumn('text') snsTypeCd: SnsType;
  @PrimaryColumn('text') appId: string;
  @PrimaryColumn('text') snsId: string;
  @Column('bigint') userSeq: number;
  @Column('timestamptz') createdAt: Date;
  @Column('bigint', { generated: 'identity' }) identitySeq: number;
  @Column('text', { nullable: true }) email: string | null;
}

@Entity({ name: 'integration' })
export class IntegrationEntity {
  @PrimaryColumn('text') tokenHash: string;
  @Column('bigint') userSeq: number;
  @Column('text') claim: string;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}

@Entity({ name: 'sns_secret' })
export class SnsSecretEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('text') snsTypeCd: SnsType;
  @Column('text', { nullable: true }) appId: string | null;
  @Column('text') secret: string;
}
