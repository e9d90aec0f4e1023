import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'package_course' })
export class PackageCourseEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') packageSeq: number;
  @PrimaryColumn('bigint') courseSeq: number;
  @Column('integer') packageOrder: number;
}

@Entity({ name: 'package_extension' })
export class PackageExtensionEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') packageAttendSeq: number;
  @PrimaryColumn('bigint') attendSeq: number;
  @Column('timestamptz', { nullable: true }) validBefore: Date | null;
  @Column('timestamptz', { nullable: true }) validAfter: Date | null;
  @Column('timestamptz', { nullable: true }) appliedAt: Date | null;
  @Column('boolean', { nullable: true }) waitlisted: boolean | null;
  @Column('timestamptz', { nullable: true }) offeredUntil: Date | null;
}
