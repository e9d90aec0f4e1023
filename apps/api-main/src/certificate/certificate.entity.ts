import type { CERTIFICATE_ISSUE, CERTIFICATE_REVOKE, CodeOf, Lang } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'certificate_rule' })
export class CertificateRuleEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') courseSeq: number;
  @Column('text') issueCd: CodeOf<typeof CERTIFICATE_ISSUE>;
  @Column('integer') completionRate: number;
  @Column('text') lang: Lang;
  @Column('text', { default: FILLED_BY_DATABASE }) title: string;
  @Column('text', { default: FILLED_BY_DATABASE }) description: string;
  @Column('text', { default: FILLED_BY_DATABASE }) signer: string;
  @Column('text', { nullable: true }) sealImageUrl: string | null;
  @Column('timestamptz') updatedAt: Date;
}

@Entity({ name: 'certificate' })
export class CertificateEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) certificateSeq: number;
  @Column('text') certificateNo: string;
  @Column('bigint') courseSeq: number;
  @Column('bigint') attendSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text') name: string;
  @Column('text') courseTitle: string;
  @Column('date') startAt: string;
  @Column('date') endAt: string;
  @Column('text') lang: Lang;
  @Column('text') title: string;
  @Column('text') description: string;
  @Column('text') signer: string;
  @Column('text', { nullable: true }) sealImageUrl: string | null;
  @Column('timestamptz') issuedAt: Date;
  @Column('bigint', { nullable: true }) issuedBy: number | null;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  @Column('text', { nullable: true }) revokeCd: CodeOf<typeof CERTIFICATE_REVOKE> | null;
  @Column('text', { default: FILLED_BY_DATABASE }) revokeReason: string;
}
