import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'curriculum' })
export class CurriculumEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) curriculumSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('bigint') sectionSeq: number | null;
  @Column('integer') curriculumOrder: number;
  @Column('text') curriculumTypeCd: string;
  @Column('text') title: string;
  @Column('text') content: string;
  @Column('boolean') isPublic: boolean;
  @Column('text') lockStatusYn: string;
  @Column('integer') requiredMinutes: number | null;
  @Column('timestamptz') openedAt: Date | null;
  @Column('date') liveAt: string | null;
  @Column('text') liveStartAt: string | null;
  @Column('text') liveEndAt: string | null;
  @Column('date') liveEndDateAt: string | null;
  @Column('text') liveType: string | null;
  @Column('timestamptz') liveFrom: Date | null;
  @Column('timestamptz') liveTo: Date | null;
  @Column('text') joinUrl: string | null;
  @Column('text') meetingId: string | null;
  @Column('text') password: string | null;
  @Column('integer') classTime: number | null;
  @Column('text') vodTypeCd: string | null;
  @Column('text') linkUrl: string | null;
  @Column('bigint') uploadVodSeq: number | null;
  @Column('integer') duration: number | null;
  @Column('integer') limitPercent: number | null;
  @Column('smallint') vodSpeedControlYn: number;
  @Column('text') place: string | null;
  @Column('text') zipcode: string | null;
  @Column('text') addrRoad1: string | null;
  @Column('text') addrRoad2: string | null;
  @Column('double precision') lat: number | null;
  @Column('double precision') lon: number | null;
  @Column('date') offlineStartAt: string | null;
  @Column('text') offlineStartTime: string | null;
  @Column('text') offlineEndTime: string | null;
  @Column('text') pdfSecurityYn: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
