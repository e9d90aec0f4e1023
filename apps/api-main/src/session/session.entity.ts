import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'session' })
export class SessionEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) sessionSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text', { nullable: true }) device: string | null;
  @Column('text', { nullable: true }) ip: string | null;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  @Column('text', { nullable: true }) userAgent: string | null;
  @Column('timestamptz', { nullable: true }) provedAt: Date | null;
  @Column('bigint', { nullable: true }) supportAccessSeq: number | null;
}

@Entity({ name: 'ticket' })
export class TicketEntity {
  @PrimaryColumn('text') ticketHash: string;
  @Column('bigint') userSeq: number;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
  @Column('bigint', { nullable: true }) supportAccessSeq: number | null;
}
