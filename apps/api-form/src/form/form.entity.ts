import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Lang, Yn } from '@madang/contracts/codes';
import type { Answer } from '@madang/contracts/form/answers';
import type { Form, FormBlock } from '@madang/contracts/form/form';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'form' })
export class FormEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) formSeq: number;
  @Column('text') id: string;
  @Column('text') title: string;
  @Column('text', { default: FILLED_BY_DATABASE }) description: string;
  @Column('text', { default: FILLED_BY_DATABASE }) modification: Form['modification'];
  @Column('text', { default: FILLED_BY_DATABASE }) useYn: Yn;
  @Column('timestamptz', { nullable: true }) startAt: Date | null;
  @Column('timestamptz', { nullable: true }) endAt: Date | null;
  @Column('text', { default: FILLED_BY_DATABASE }) answersKept: Form['answersKept'];
  @Column('timestamptz', { nullable: true }) closedAt: Date | null;
  @Column('text', { default: FILLED_BY_DATABASE }) message: string;
  @Column('text', { nullable: true }) redirectUrl: string | null;
  @Column('text', { nullable: true }) noticeEmail: string | null;
  @Column('text', { default: FILLED_BY_DATABASE }) noticeLang: Lang;
  @Column('bigint', { nullable: true }) couponInfoSeq: number | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) answerCount: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;
}

@Entity({ name: 'form_block' })
export class FormBlockEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') formSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) questionSeq: number;
  @Column('integer') blockOrder: number;
  @Column('text') kind: FormBlock['kind'];
  @Column('text') label: string;
  @Column('text', { default: FILLED_BY_DATABASE }) description: string;
  @Column('text', { default: FILLED_BY_DATABASE }) requiredYn: Yn;
  @Column('integer', { nullable: true }) maxLength: number | null;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) options: string[];
  @Column('text', { nullable: true }) agreementKind: FormBlock['agreementKind'] | null;
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;
}

@Entity({ name: 'form_answer' })
export class FormAnswerEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') formSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) answerSeq: number;
  @Column('bigint', { nullable: true }) userSeq: number | null;
  @Column('text') respondent: string;
  @Column('boolean') single: boolean;
  @Column('jsonb') answers: Answer[];
  /** For how long the form promised to keep answers when this one was given; null for answers from before forms promised it. */
  @Column('text', { nullable: true }) kept: Form['answersKept'] | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
