import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { APPEAL_ANSWER, CodeOf, CONTENT_STATE, ContentKind, ContentReason } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'content_case' })
export class ContentCaseEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) caseSeq: number;
  @Column('text') kindCd: ContentKind;
  @Column('bigint', { default: FILLED_BY_DATABASE }) parentSeq: number;
  @Column('bigint') itemSeq: number;
  @Column('bigint', { nullable: true }) courseSeq: number | null;
  @Column('bigint', { nullable: true }) authorSeq: number | null;
  @Column('text', { default: FILLED_BY_DATABASE }) title: string;
  @Column('text') stateCd: CodeOf<typeof CONTENT_STATE>;
  @Column('integer', { default: FILLED_BY_DATABASE }) reportCount: number;
  @Column('timestamptz', { nullable: true }) reportedAt: Date | null;
  @Column('text', { nullable: true }) reasonCd: ContentReason | null;
  @Column('text', { default: FILLED_BY_DATABASE }) reasonText: string;
  @Column('timestamptz', { nullable: true }) hiddenUntil: Date | null;
  @Column('bigint', { nullable: true }) decidedBy: number | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  @Column('text', { nullable: true }) appealText: string | null;
  @Column('timestamptz', { nullable: true }) appealedAt: Date | null;
  @Column('text', { nullable: true }) appealAnswerCd: CodeOf<typeof APPEAL_ANSWER> | null;
  @Column('text', { default: FILLED_BY_DATABASE }) appealAnswerText: string;
  @Column('timestamptz', { nullable: true }) appealAnsweredAt: Date | null;
  @Column('jsonb', { nullable: true }) kept: object | null;
  /** Until when the texts of a case are kept after its author has withdrawn; null if the author has not. */
  @Column('timestamptz', { nullable: true }) keptUntil: Date | null;
  @Column('timestamptz') createdAt: Date;
}

@Entity({ name: 'content_report' })
export class ContentReportEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) reportSeq: number;
  @Column('bigint') caseSeq: number;
  @Column('bigint', { nullable: true }) userSeq: number | null;
  @Column('text') reasonCd: ContentReason;
  @Column('text', { default: FILLED_BY_DATABASE }) reasonText: string;
  /** Until when the text of a report is kept after its author has withdrawn; null if the author has not. */
  @Column('timestamptz', { nullable: true }) keptUntil: Date | null;
  @Column('timestamptz') createdAt: Date;
}

/** A person whose profile the staff of a site hide there. */
@Entity({ name: 'hidden_profile' })
export class HiddenProfileEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
}
