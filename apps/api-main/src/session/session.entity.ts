import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'session' })
export class Session {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  sessionSeq: number;
  @Column('bigint')
  userSeq: number;
  @Column('text', { nullable: true })
  device: string | null;
  @Column('text', { nullable: true })
  ip: string | null;
  @Column('text', { nullable: true })
  userAgent: string | null;
  @Column('timestamptz')
  createdAt: Date;
  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}

@Entity({ name: 'ticket' })
export class Ticket {
  @PrimaryColumn('text')
  ticketHash: string;
  @Column('bigint')
  userSeq: number;
  @Column('timestamptz')
  expiresAt: Date;
  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;
}
