import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'hold_failure' })
export class HoldFailureEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') attendSeq: number;
  @Column('integer') tries: number;
  @Column('timestamptz') againAt: Date;
}
