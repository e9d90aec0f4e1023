import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED } from '@madang/server/columns';

@Entity({ name: 'review' })
export class ReviewEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) evaluationSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('bigint') attendSeq: number;
  @Column('bigint') userSeq: number;
  @Column('smallint') reviewPoint: number;
  @Column('text') description: string;
  @Column('smallint', { nullable: true }) deliveryPoint: number | null;
  @Column('smallint', { nullable: true }) kindnessPoint: number | null;
  @Column('smallint', { nullable: true }) preparationPoint: number | null;
  @Column('smallint', { nullable: true }) punctualityPoint: number | null;
  @Column('boolean', { nullable: true }) recommendYn: boolean | null;
  @Column('text', { default: FILLED }) hideYn: string;
  @Column('timestamptz', { default: FILLED }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) updatedAt: Date | null;
}
