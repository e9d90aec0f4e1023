import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

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
  /** Addresses of the review's pictures. */
  @Column('jsonb', { default: FILLED_BY_DATABASE }) photos: string[];
  @Column('text', { default: FILLED_BY_DATABASE }) hideYn: string;
  @Column('integer', { default: FILLED_BY_DATABASE }) helpfulCount: number;
  @Column('text', { nullable: true }) reply: string | null;
  @Column('timestamptz', { nullable: true }) replyAt: Date | null;
  @Column('bigint', { nullable: true }) replyBy: number | null;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) updatedAt: Date | null;
}

@Entity({ name: 'review_helpful' })
export class ReviewHelpfulEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') evaluationSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('timestamptz') createdAt: Date;
}
