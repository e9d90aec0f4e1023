import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED } from '@madang/server/columns';

@Entity({ name: 'playtime' })
export class PlaytimeEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @PrimaryColumn('bigint') courseSeq: number;
  @PrimaryColumn('bigint') curriculumSeq: number;
  @Column('integer', { default: FILLED }) playSecond: number;
  @Column('integer', { default: FILLED }) resumeSecond: number;
  @Column('integer', { default: FILLED }) watchedSecond: number;
  @Column('timestamptz', { nullable: true }) completedAt: Date | null;
  @Column('timestamptz', { default: FILLED }) updatedAt: Date;
  @Column('jsonb', { default: FILLED }) playing: Record<string, string>;
}
