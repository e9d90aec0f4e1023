import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MarkedKind } from '@madang/contracts/main/queue-kinds';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'queue_snooze' })
export class QueueSnoozeEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @PrimaryColumn('text') kind: MarkedKind;
  @PrimaryColumn('text') ref: string;
  @Column('timestamptz') until: Date;
}

@Entity({ name: 'queue_seen' })
export class QueueSeenEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('text') kind: MarkedKind;
  @PrimaryColumn('text') ref: string;
  @Column('bigint') seenBy: number;
  @Column('timestamptz') seenAt: Date;
}

@Entity({ name: 'queue_assignment' })
export class QueueAssignmentEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) assignmentSeq: number;
  @Column('text') kind: MarkedKind;
  @Column('text') ref: string;
  @Column('bigint', { nullable: true }) courseSeq: number | null;
  @Column('bigint', { nullable: true }) userSeq: number | null;
  @Column('bigint') assignedBy: number;
  @Column('boolean', { default: FILLED_BY_DATABASE }) current: boolean;
  @Column('timestamptz') assignedAt: Date;
}
