import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf, DISCOUNT_TYPE, Yn } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'coupon_info' })
export class CouponKindEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) couponInfoSeq: number;
  @Column('text') title: string;
  @Column('text') code: string;
  @Column('text') discountTypeCd: CodeOf<typeof DISCOUNT_TYPE>;
  @Column('bigint') discount: number;
  @Column('timestamptz', { nullable: true }) startAt: Date | null;
  @Column('timestamptz', { nullable: true }) endAt: Date | null;
  @Column('bigint', { array: true, default: FILLED_BY_DATABASE }) courseSeqs: number[];
  @Column('bigint', { nullable: true }) issueCount: number | null;
  @Column('bigint', { default: FILLED_BY_DATABASE }) issuedCount: number;
  @Column('text', { default: FILLED_BY_DATABASE }) offerYn: Yn;
  @Column('bigint') createdBy: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}

@Entity({ name: 'coupon' })
export class CouponEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) couponSeq: number;
  @Column('bigint') couponInfoSeq: number;
  @Column('bigint') userSeq: number;
  @Column('boolean') byStaff: boolean;
  @Column('timestamptz') issuedAt: Date;
  @Column('bigint', { nullable: true }) attendSeq: number | null;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}
