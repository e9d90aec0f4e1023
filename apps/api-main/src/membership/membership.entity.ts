import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MembershipPeriod, Yn } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'membership' })
export class MembershipEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) membershipSeq: number;
  @Column('text') title: string;
  @Column('text', { default: FILLED_BY_DATABASE }) description: string;
  @Column('bigint') price: number;
  @Column('text') periodCd: MembershipPeriod;
  @Column('text', { array: true, default: FILLED_BY_DATABASE }) benefits: string[];
  @Column('text', { default: FILLED_BY_DATABASE }) openYn: Yn;
  @Column('bigint') createdBy: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
