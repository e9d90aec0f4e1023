import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Sealed } from '@madang/contracts/events';
import type { SiteSwitch } from '@madang/contracts/platform-codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'platform_operator' })
export class PlatformOperatorEntity {
  @PrimaryColumn('bigint') userSeq: number;
  @Column('timestamptz') addedAt: Date;
  @Column('text', { nullable: true }) setupHash: string | null;
  @Column('timestamptz', { nullable: true }) setupUntil: Date | null;
  @Column('text', { nullable: true }) totpSecret: Sealed | null;
  @Column('timestamptz', { nullable: true }) enrolledAt: Date | null;
  @Column('bigint', { default: FILLED_BY_DATABASE }) lastStep: number;
}

@Entity({ name: 'platform_recovery_code' })
export class PlatformRecoveryCodeEntity {
  @PrimaryColumn('bigint') userSeq: number;
  @PrimaryColumn('text') codeHash: string;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}

@Entity({ name: 'platform_session' })
export class PlatformSessionEntity {
  @PrimaryColumn('bigint') sessionSeq: number;
  @Column('bigint') userSeq: number;
  @Column('timestamptz') openedAt: Date;
  @Column('timestamptz') expiresAt: Date;
}

@Entity({ name: 'platform_audit' })
export class PlatformAuditEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) auditSeq: number;
  @Column('timestamptz') at: Date;
  @Column('bigint') userSeq: number;
  @Column('text') email: string;
  @Column('text') action: string;
  @Column('bigint', { nullable: true }) siteSeq: number | null;
  @Column('jsonb') detail: object;
  @Column('text') ip: string;
  @Column('text') requestId: string;
  @Column('integer', { nullable: true }) status: number | null;
}

@Entity({ name: 'site_suspension' })
export class SiteSuspensionEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) suspensionSeq: number;
  @Column('bigint') siteSeq: number;
  @Column('text') reason: string;
  @Column('bigint') suspendedBy: number;
  @Column('timestamptz') suspendedAt: Date;
  @Column('bigint', { nullable: true }) reopenedBy: number | null;
  @Column('timestamptz', { nullable: true }) reopenedAt: Date | null;
  @Column('text', { nullable: true }) reopenReason: string | null;
  /** The number of the last enrolment that was made longer for this suspension, and how many were; null before the first. */
  @Column('bigint', { default: FILLED_BY_DATABASE }) extendedUpto: number;
  @Column('integer', { nullable: true }) extendedCount: number | null;
  @Column('timestamptz', { nullable: true }) extendedAt: Date | null;
}

@Entity({ name: 'site_switch' })
export class SiteSwitchEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) switchSeq: number;
  @Column('bigint') siteSeq: number;
  @Column('text') switchCd: SiteSwitch;
  @Column('text') offReason: string;
  @Column('bigint') offBy: number;
  @Column('timestamptz') offAt: Date;
  @Column('text', { nullable: true }) onReason: string | null;
  @Column('bigint', { nullable: true }) onBy: number | null;
  @Column('timestamptz', { nullable: true }) onAt: Date | null;
}

@Entity({ name: 'support_access' })
export class SupportAccessEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) accessSeq: number;
  @Column('bigint') siteSeq: number;
  @Column('bigint') askedBy: number;
  @Column('text') reason: string;
  @Column('timestamptz') askedAt: Date;
  @Column('bigint', { nullable: true }) grantedBy: number | null;
  @Column('timestamptz', { nullable: true }) grantedAt: Date | null;
  @Column('timestamptz', { nullable: true }) expiresAt: Date | null;
  @Column('bigint', { nullable: true }) endedBy: number | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}

@Entity({ name: 'service_copy' })
export class ServiceCopyEntity {
  @PrimaryColumn('text') copy: string;
  @Column('text') service: string;
  @Column('text') host: string;
  @Column('text') version: string;
  @Column('timestamptz') startedAt: Date;
  @Column('timestamptz') seenAt: Date;
  @Column('text', { nullable: true }) failure: string | null;
}

@Entity({ name: 'maintenance' })
export class MaintenanceEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) maintenanceSeq: number;
  @Column('bigint', { nullable: true }) siteSeq: number | null;
  @Column('text') reason: string;
  @Column('timestamptz') expectedEnd: Date;
  @Column('bigint') begunBy: number;
  @Column('timestamptz') begunAt: Date;
  @Column('bigint', { nullable: true }) endedBy: number | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}

@Entity({ name: 'announcement' })
export class AnnouncementEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) announcementSeq: number;
  @Column('text') audience: string;
  @Column('text') textKo: string;
  @Column('text') textEn: string;
  @Column('text') textJp: string;
  @Column('timestamptz') startAt: Date;
  @Column('timestamptz') endAt: Date;
  @Column('boolean') mailed: boolean;
  @Column('bigint') madeBy: number;
  @Column('timestamptz') madeAt: Date;
}
