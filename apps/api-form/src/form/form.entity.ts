import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Yn } from '@madang/contracts/codes';
import type { Answer } from '@madang/contracts/form/answers';
import type { Form, FormBlock } from '@madang/contracts/form/form';

@Entity({ name: 'form' })
export class FormEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) formSeq: number;
  @Column('text') id: string;
  @Column('text') title: string;
  @Column('text') description: string;
  @Column('text') modification: Form['modification'];
  @Column('text') useYn: Yn;
  @Column('timestamptz') startAt: Date | null;
  @Column('timestamptz') endAt: Date | null;
  @Column('integer') answerCount: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz') removedAt: Date | null;
}

@Entity({ name: 'form_block' })
export class FormBlockEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') formSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) questionSeq: number;
  @Column('integer') blockOrder: number;
  @Column('text') kind: FormBlock['kind'];
  @Column('text') label: string;
  @Column('text') description: string;
  @Column('text') requiredYn: Yn;
  @Column('integer') maxLength: number | null;
  @Column('jsonb') options: string[];
  @Column('text') agreementKind: FormBlock['agreementKind'];
  @Column('timestamptz') removedAt: Date | null;
}

@Entity({ name: 'form_answer' })
export class FormAnswerEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') formSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) answerSeq: number;
  @Column('bigint') userSeq: number | null;
  @Column('text') respondent: string;
  @Column('boolean') single: boolean;
  @Column('jsonb') answers: Answer[];
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}
