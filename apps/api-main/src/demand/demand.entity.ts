import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'course_demand' })
export class CourseDemandEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') courseSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) toldAt: Date | null;
}
