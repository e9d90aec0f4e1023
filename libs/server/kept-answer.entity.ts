import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from './columns';

/** The stored answer of a call with an Idempotency-Key, for repeats of the call. */
@Entity({ name: 'kept_answer' })
export class KeptAnswerEntity {
  @PrimaryColumn('text') person: string;
  @PrimaryColumn('text') key: string;
  @Column('text') fingerprint: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') leaseUntil: Date;
  @Column('boolean', { default: FILLED_BY_DATABASE }) acted: boolean;
  @Column('integer', { nullable: true }) status: number | null;
  @Column('text', { nullable: true }) type: string | null;
  @Column('text', { nullable: true }) body: string | null;
}
