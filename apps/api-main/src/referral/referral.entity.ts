import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Yn } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'referral_setting' })
export class ReferralSettingEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @Column('text') useYn: Yn;
  @Column('bigint', { nullable: true }) couponInfoSeq: number | null;
  @Column('timestamptz') updatedAt: Date;
}

@Entity({ name: 'referer_code' })
export class RefererCodeEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('text') code: string;
  @Column('timestamptz') createdAt: Date;
}

@Entity({ name: 'referral' })
export class ReferralEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('bigint') inviterSeq: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) enrolledAt: Date | null;
  @Column('boolean', { default: FILLED_BY_DATABASE }) couponIssued: boolean;
}
