import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'playtime' })
export class PlaytimeEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @PrimaryColumn('bigint') courseSeq: number;
  @PrimaryColumn('bigint') curriculumSeq: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) playSecond: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) resumeSecond: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) watchedSecond: number;
  @Column('timestamptz', { nullable: true }) completedAt: Date | null;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) updatedAt: Date;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) playing: Record<string, string>;
}
