import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'watch' })
export class WatchEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('bigint') courseSeq: number;
  @PrimaryColumn('bigint') curriculumSeq: number;
  @PrimaryColumn('timestamptz') startedAt: Date;
  @Column('timestamptz') endedAt: Date;
}
