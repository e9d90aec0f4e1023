import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'submission' })
export class SubmissionEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) submissionSeq: number;
  @Column('bigint') courseSeq: number;
  @Column('bigint') curriculumSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text', { default: FILLED_BY_DATABASE }) content: string;
  @Column('date', { nullable: true }) postedOn: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('text', { default: FILLED_BY_DATABASE }) feedback: string;
  @Column('integer', { nullable: true }) point: number | null;
  @Column('timestamptz', { nullable: true }) feedbackAt: Date | null;
  @Column('bigint', { nullable: true }) feedbackBy: number | null;
  @Column('bigint', { nullable: true }) termSeq: number | null;
}

@Entity({ name: 'submission_file' })
export class SubmissionFileEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') submissionSeq: number;
  @PrimaryColumn('bigint') fileSeq: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) fileOrder: number;
}
