import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserType } from '@madang/contracts/codes';
import type { InviteStatus } from '@madang/contracts/main/operator';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'invite' })
export class InviteEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) inviteSeq: number;
  @Column('bigint', { nullable: true }) userSeq: number | null;
  @Column('text') email: string;
  @Column('text', { nullable: true }) userTypeCd: UserType | null;
  @Column('text', { default: FILLED_BY_DATABASE }) memo: string;
  @Column('text', { default: FILLED_BY_DATABASE }) status: InviteStatus;
  @Column('text', { nullable: true }) tokenHash: string | null;
  @Column('bigint') invitedBy: number;
  @Column('bigint', { nullable: true }) approvedBy: number | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) sentCount: number;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) answeredAt: Date | null;
  @Column('bigint', { nullable: true }) answeredBy: number | null;
}
