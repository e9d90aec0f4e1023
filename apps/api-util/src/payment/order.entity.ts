import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency, OrderStatus, PayMethod } from '@madang/contracts/codes';
import type { CashReceipt } from '@madang/contracts/util/cash-receipt';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

/** The virtual account to which an order's deposit is paid. */
interface Deposit {
  bankCode: string;
  accountNumber: string;
  holderName: string;
  amount: number;
  deadline: string;
}

@Entity({ name: 'pay_order' })
export class OrderEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('text') orderNo: string;
  @Column('bigint', { nullable: true }) attendSeq: number | null;
  @Column('bigint', { nullable: true }) courseSeq: number | null;
  @Column('bigint') userSeq: number;
  @Column('text') title: string;
  @Column('text', { nullable: true }) imageUrl: string | null;
  @Column('text') ordererName: string;
  @Column('text') email: string;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('bigint') price: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) discount: number;
  @Column('bigint') amount: number;
  @Column('text', { default: FILLED_BY_DATABASE }) currency: Currency;
  @Column('text') payMethodCd: PayMethod;
  @Column('text') provider: string;
  @Column('text', { default: FILLED_BY_DATABASE }) status: OrderStatus;
  @Column('text', { default: FILLED_BY_DATABASE }) payStatus: string;
  @Column('text', { nullable: true }) windowKey: string | null;
  @Column('text', { nullable: true }) windowUrl: string | null;
  @Column('text', { nullable: true }) paymentKey: string | null;
  @Column('text', { nullable: true }) depositSecret: string | null;
  @Column('text', { nullable: true }) issueKey: string | null;
  @Column('jsonb', { nullable: true }) deposit: Deposit | null;
  @Column('timestamptz', { nullable: true }) depositUntil: Date | null;
  @Column('text', { nullable: true }) methodDetail: string | null;
  @Column('text', { nullable: true }) receiptUrl: string | null;
  @Column('text', { nullable: true }) failCode: string | null;
  @Column('text', { nullable: true }) failMessage: string | null;
  @Column('bigint', { default: FILLED_BY_DATABASE }) refundedAmount: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) refundTry: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) paidAt: Date | null;
  @Column('timestamptz', { nullable: true }) cancelAt: Date | null;
  @Column('text', { nullable: true }) cancelReason: string | null;
  @Column('timestamptz', { nullable: true }) checkAt: Date | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) checkTry: number;
  @Column('bigint', { nullable: true }) couponSeq: number | null;
  @Column('text', { nullable: true }) couponTitle: string | null;
  @Column('bigint', { default: FILLED_BY_DATABASE }) couponDiscount: number;
  /** The part of `amount` that pays for material. */
  @Column('bigint', { default: FILLED_BY_DATABASE }) materialPrice: number;
  @Column('text', { nullable: true }) materialTitle: string | null;
  /** The subscription that the order pays a period of; the period is due at `dueAt` and ends at `periodEnd`. Null for other orders. */
  @Column('bigint', { nullable: true }) subscriptionSeq: number | null;
  @Column('timestamptz', { nullable: true }) dueAt: Date | null;
  @Column('timestamptz', { nullable: true }) periodEnd: Date | null;
  /** The term of a challenge that is bought; null for other orders. */
  @Column('bigint', { nullable: true }) termSeq: number | null;
  @Column('text', { nullable: true }) termName: string | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) asked: number;
  @Column('text', { nullable: true }) unclearCode: string | null;
  @Column('timestamptz', { nullable: true }) lookAt: Date | null;
  @Column('timestamptz', { nullable: true }) lookDue: Date | null;
  /** The sum that is refunded in all when the running refund is done; null: the whole amount. */
  @Column('bigint', { nullable: true }) refundTarget: number | null;
  @Column('bigint', { default: FILLED_BY_DATABASE }) taxFreeAmount: number;
  @Column('jsonb', { nullable: true }) cashReceipt: CashReceipt | null;
  @Column('boolean', { default: FILLED_BY_DATABASE }) counted: boolean;
  /** Whether the payment company has said that it returns nothing but the whole of the payment. */
  @Column('boolean', { default: FILLED_BY_DATABASE }) wholeOnly: boolean;
}

@Entity({ name: 'order_daily' })
export class OrderDailyEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('date') day: string;
  @PrimaryColumn('text') status: OrderStatus;
  @PrimaryColumn('text') payMethodCd: PayMethod;
  @PrimaryColumn('text') currency: Currency;
  @PrimaryColumn('boolean') membership: boolean;
  @Column('bigint', { default: FILLED_BY_DATABASE }) count: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) paid: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) refunded: number;
}

@Entity({ name: 'order_delta' })
export class OrderDeltaEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) deltaSeq: number;
  @Column('date') day: string;
  @Column('text') status: OrderStatus;
  @Column('text') payMethodCd: PayMethod;
  @Column('text') currency: Currency;
  @Column('boolean') membership: boolean;
  @Column('bigint') count: number;
  @Column('bigint') paid: number;
  @Column('bigint') refunded: number;
}

@Entity({ name: 'order_fill' })
export class OrderFillEntity {
  @PrimaryColumn('boolean', { default: FILLED_BY_DATABASE }) one: boolean;
  @Column('bigint', { default: FILLED_BY_DATABASE }) siteSeq: number;
  @Column('text', { default: FILLED_BY_DATABASE }) orderNo: string;
}
