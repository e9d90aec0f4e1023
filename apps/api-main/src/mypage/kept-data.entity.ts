import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf, KEPT_DATA } from '@madang/contracts/codes';

/** Which data is kept of a person who withdrew or left a site, and until when. */
@Entity({ name: 'kept_data' })
export class KeptDataEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) keptSeq: number;
  @Column('bigint') userSeq: number;
  /** The site on which data is kept; null if the whole account was withdrawn. */
  @Column('bigint', { nullable: true }) channelSeq: number | null;
  @Column('text') whatCd: CodeOf<typeof KEPT_DATA>;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') keptUntil: Date;
  @Column('timestamptz', { nullable: true }) purgedAt: Date | null;
}
