import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'email_change' })
export class EmailChangeEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) changeSeq: number;
  @Column('bigint') userSeq: number;
  @Column('bigint') sessionSeq: number;
  @Column('text') oldEmail: string;
  @Column('text') newEmail: string;
  @Column('timestamptz') provedAt: Date;
  @Column('timestamptz') askedAt: Date;
  @Column('timestamptz', { nullable: true }) changedAt: Date | null;
  @Column('text', { nullable: true }) tokenHash: string | null;
  @Column('timestamptz', { nullable: true }) keepUntil: Date | null;
  @Column('timestamptz', { nullable: true }) takenBackAt: Date | null;
}
