import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { API_KEY_KIND, CodeOf } from '@madang/contracts/codes';
import type { Permission } from '@madang/contracts/permissions';

@Entity({ name: 'api_key' })
export class ApiKeyEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) keySeq: number;
  @Column('text') kindCd: CodeOf<typeof API_KEY_KIND>;
  @Column('bigint') userSeq: number;
  @Column('text') name: string;
  @Column('text') prefix: string;
  @Column('text') secretHash: string;
  @Column('jsonb') scopes: Permission[];
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) expiresAt: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  @Column('bigint', { nullable: true }) revokedBy: number | null;
}
