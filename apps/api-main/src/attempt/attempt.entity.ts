import { Entity, PrimaryColumn } from 'typeorm';
import { FILLED } from '@madang/server/columns';

/** The table has no key; an entity must name one. */
@Entity({ name: 'attempt' })
export class AttemptEntity {
  @PrimaryColumn('text') bucket: string;
  @PrimaryColumn('timestamptz', { default: FILLED }) at: Date;
}
