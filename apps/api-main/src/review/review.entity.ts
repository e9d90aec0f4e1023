import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'review' })
export class ReviewEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) evaluationSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('bigint') attendSeq: number;
  @Column('bigint') userSeq: number;
  @Column('smallint') reviewPoint: number;
  @Column('text') description: string;
  @Column('smallint') deliveryPoint: number | null;
  @Column('smallint') kindnessPoint: number | null;
  @Column('smallint') preparationPoint: number | null;
  @Column('smallint') punctualityPoint: number | null;
  @Column('boolean') recommendYn: boolean | null;
  @Column('text') hideYn: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date | null;
}
