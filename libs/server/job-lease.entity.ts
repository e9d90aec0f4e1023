import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which copy of a service runs which job, and until when no other copy may. */
@Entity({ name: 'job_lease' })
export class JobLeaseEntity {
  @PrimaryColumn('text') name: string;
  @Column('text') owner: string;
  @Column('bigint') fence: number;
  @Column('timestamptz') until: Date;
  @Column('timestamptz', { nullable: true }) nextAt: Date | null;
}
