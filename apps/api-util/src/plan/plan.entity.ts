import type { Lang } from '@madang/contracts/codes';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Bill, BILL_STATE, PlanState } from '@madang/contracts/util/plan';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'site_plan' })
export class SitePlanEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) planSeq: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) months: number;
  @Column('text', { default: FILLED_BY_DATABASE }) state: PlanState;
  @Column('timestamptz', { nullable: true }) anchorAt: Date | null;
  @Column('timestamptz', { nullable: true }) periodStart: Date | null;
  @Column('timestamptz', { nullable: true }) periodEnd: Date | null;
  @Column('bigint', { nullable: true }) nextPlanSeq: number | null;
  @Column('integer', { nullable: true }) nextMonths: number | null;
  @Column('timestamptz', { nullable: true }) cancelAt: Date | null;
  @Column('text', { nullable: true }) cancelCd: string | null;
  @Column('text', { nullable: true }) cancelReason: string | null;
  @Column('timestamptz', { nullable: true }) pastDueAt: Date | null;
  @Column('text') customerKey: string;
  @Column('timestamptz', { nullable: true }) checkAt: Date | null;
}

@Entity({ name: 'plan_bill' })
export class PlanBillEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('text') billNo: string;
  @Column('bigint') planSeq: number;
  @Column('integer') months: number;
  @Column('text') reason: Bill['reason'];
  @Column('timestamptz') dueAt: Date;
  @Column('timestamptz') periodStart: Date;
  @Column('timestamptz') periodEnd: Date;
  @Column('bigint') price: number;
  @Column('bigint') discount: number;
  @Column('bigint') amount: number;
  @Column('bigint', { nullable: true }) couponSeq: number | null;
  @Column('text') state: keyof typeof BILL_STATE;
  @Column('integer', { default: FILLED_BY_DATABASE }) try: number;
  @Column('text') provider: string;
  @Column('text', { nullable: true }) paymentKey: string | null;
  @Column('text', { nullable: true }) card: string | null;
  @Column('text', { nullable: true }) receiptUrl: string | null;
  @Column('text', { nullable: true }) failCode: string | null;
  @Column('text', { nullable: true }) failMessage: string | null;
  @Column('bigint', { nullable: true }) createdBy: number | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;
  @Column('timestamptz', { nullable: true }) checkAt: Date | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) asked: number;
  @Column('text', { nullable: true }) unclearCode: string | null;
}

@Entity({ name: 'plan_card' })
export class PlanCardEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @Column('text') billingKey: string;
  @Column('text') brand: string;
  @Column('text') last4: string;
  @Column('text', { nullable: true }) kind: string | null;
  @Column('bigint') registeredBy: number;
  @Column('timestamptz') registeredAt: Date;
}

@Entity({ name: 'plan_coupon' })
export class PlanCouponEntity {
  @PrimaryColumn('bigint', { generated: 'identity' }) couponSeq: number;
  @Column('text') code: string;
  @Column('jsonb') name: Record<Lang, string>;
  @Column('integer', { nullable: true }) percent: number | null;
  @Column('bigint', { nullable: true }) amount: number | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) bills: number;
  @Column('bigint', { nullable: true }) planSeq: number | null;
  @Column('timestamptz', { nullable: true }) until: Date | null;
  @Column('integer', { nullable: true }) sites: number | null;
  @Column('bigint', { nullable: true }) madeBy: number | null;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) madeAt: Date;
  @Column('bigint', { nullable: true }) endedBy: number | null;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}

@Entity({ name: 'site_coupon' })
export class SiteCouponEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') couponSeq: number;
  @Column('integer') billsLeft: number;
  @Column('bigint') registeredBy: number;
  @Column('timestamptz') registeredAt: Date;
}
