import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'curriculum' })
export class LessonEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) curriculumSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('bigint', { nullable: true }) sectionSeq: number | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) curriculumOrder: number;
  @Column('text') curriculumTypeCd: string;
  @Column('text') title: string;
  @Column('text', { default: FILLED_BY_DATABASE }) content: string;
  @Column('text', { nullable: true }) missionType: string | null;
  @Column('text', { nullable: true }) missionResourceId: string | null;
  @Column('integer', { nullable: true }) xp: number | null;
  @Column('integer', { nullable: true }) point: number | null;
  @Column('boolean', { default: FILLED_BY_DATABASE }) isPublic: boolean;
  @Column('text', { default: FILLED_BY_DATABASE }) lockStatusYn: string;
  @Column('integer', { nullable: true }) requiredMinutes: number | null;
  @Column('timestamptz', { nullable: true }) openedAt: Date | null;
  @Column('date', { nullable: true }) liveAt: string | null;
  @Column('text', { nullable: true }) liveStartAt: string | null;
  @Column('text', { nullable: true }) liveEndAt: string | null;
  @Column('date', { nullable: true }) liveEndDateAt: string | null;
  @Column('text', { nullable: true }) liveType: string | null;
  @Column('timestamptz', { nullable: true }) liveFrom: Date | null;
  @Column('timestamptz', { nullable: true }) liveTo: Date | null;
  @Column('timestamptz', { nullable: true }) liveSetAt: Date | null;
  @Column('text', { nullable: true }) joinUrl: string | null;
  @Column('text', { nullable: true }) meetingId: string | null;
  @Column('text', { nullable: true }) password: string | null;
  @Column('integer', { nullable: true }) classTime: number | null;
  @Column('text', { nullable: true }) vodTypeCd: string | null;
  @Column('text', { nullable: true }) linkUrl: string | null;
  @Column('bigint', { nullable: true }) uploadVodSeq: number | null;
  @Column('integer', { nullable: true }) duration: number | null;
  @Column('integer', { nullable: true }) limitPercent: number | null;
  @Column('integer', { nullable: true }) limitDupPlay: number | null;
  @Column('integer', { nullable: true }) multiplyPlayTime: number | null;
  @Column('integer', { nullable: true }) limitPlayTime: number | null;
  @Column('smallint', { default: FILLED_BY_DATABASE }) vodSpeedControlYn: number;
  @Column('text', { default: FILLED_BY_DATABASE }) pdfSecurityYn: string;
  @Column('text', { nullable: true }) addrRoad1: string | null;
  @Column('text', { nullable: true }) addrRoad2: string | null;
  @Column('text', { nullable: true }) zipcode: string | null;
  @Column('double precision', { nullable: true }) lat: number | null;
  @Column('double precision', { nullable: true }) lon: number | null;
  @Column('date', { nullable: true }) offlineStartAt: string | null;
  @Column('text', { nullable: true }) offlineStartTime: string | null;
  @Column('text', { nullable: true }) offlineEndTime: string | null;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) updatedAt: Date;
  @Column('text', { default: FILLED_BY_DATABASE }) taskYn: string;
  @Column('text', { default: FILLED_BY_DATABASE }) publicScopeCd: string;
  @Column('timestamptz', { nullable: true }) dueAt: Date | null;
  @Column('integer', { nullable: true }) maxChallengeCount: number | null;
  @Column('integer', { nullable: true }) dailyChallengeCount: number | null;
  @Column('text', { nullable: true }) dailyStartTime: string | null;
  @Column('text', { nullable: true }) dailyEndTime: string | null;
  @Column('integer', { nullable: true }) completionRateCondition: number | null;
  @Column('text', { nullable: true }) place: string | null;
  /** When the lesson was deleted; null if it was not. Until it can no longer be restored, only statements inside `withRemoved` see it. */
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;
}

@Entity({ name: 'curriculum_file' })
export class LessonFileEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') curriculumSeq: number;
  @PrimaryColumn('bigint') fileSeq: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) fileOrder: number;
}

@Entity({ name: 'lesson_opening' })
export class LessonOpeningEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @PrimaryColumn('bigint') curriculumSeq: number;
  @PrimaryColumn('timestamptz') openedAt: Date;
  /** Null in a class that is open to members without an enrolment, and for a live lesson. */
  @Column('bigint', { nullable: true }) attendSeq: number | null;
  @Column('bigint') courseSeq: number;
}
