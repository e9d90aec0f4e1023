import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MembershipPeriod } from '@madang/contracts/codes';
import type { Subscription } from '@madang/contracts/util/subscription-calls';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'subscription' })
export class SubscriptionEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) subscriptionSeq: number;
  @Column('bigint') membershipSeq: number;
  @Column('bigint') userSeq: number;
  @Column('text') title: string;
  @Column('bigint') price: number;
  @Column('text') periodCd: MembershipPeriod;
  @Column('text', { default: FILLED_BY_DATABASE }) state: Subscription['state'];
  @Column('timestamptz', { nullable: true }) holdUntil: Date | null;
  @Column('timestamptz', { nullable: true }) beganAt: Date | null;
  @Column('timestamptz', { nullable: true }) anchorAt: Date | null;
  @Column('timestamptz', { nullable: true }) periodStart: Date | null;
  @Column('timestamptz', { nullable: true }) periodEnd: Date | null;
  @Column('timestamptz', { nullable: true }) cancelAt: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  @Column('text', { nullable: true }) endCd: Subscription['endCd'];
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) checkAt: Date | null;
  /** The last suspension of the site that was looked at, so that each makes a subscription longer once. */
  @Column('bigint', { default: FILLED_BY_DATABASE }) suspensionSeq: number;
  /** The days that the present period was made longer by because the site was suspended. */
  @Column('integer', { default: FILLED_BY_DATABASE }) suspendedDays: number;
}

@Entity({ name: 'member_card' })
export class MemberCardEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('text') customerKey: string;
  @Column('text', { nullable: true }) billingKey: string | null;
  @Column('text', { nullable: true }) brand: string | null;
  @Column('text', { nullable: true }) last4: string | null;
  @Column('timestamptz', { nullable: true }) registeredAt: Date | null;
}
