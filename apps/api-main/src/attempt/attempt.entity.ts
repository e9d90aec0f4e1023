import { Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

/** The table has no primary key, but TypeORM wants one of every entity. */
@Entity({ name: 'attempt' })
export class AttemptEntity {
  @PrimaryColumn('text') bucket: string;
  @PrimaryColumn('timestamptz', { default: FILLED_BY_DATABASE }) at: Date;
}
