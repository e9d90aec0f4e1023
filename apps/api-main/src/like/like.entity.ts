import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'course_like' })
export class CourseLikeEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') courseSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('timestamptz') likeAt: Date;
}
