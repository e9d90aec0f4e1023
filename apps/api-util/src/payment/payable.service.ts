import { Injectable } from '@nestjs/common';
import {
  APPLICATION_STATUS,
  CURRENCY,
  PAY_METHOD,
  HOLD,
  CANCEL,
  type Currency,
  type PayMethod,
  type CodeOf,
} from '@madang/contracts/codes';
import { isAfterSale, isBeforeSale, type SaleWindow } from '@madang/contracts/main/course-rules';
import { openMethods } from '@madang/contracts/util/pay-methods';
import { Clock } from '@madang/server/clock';
import { keptPlanRows, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { payLock } from '@madang/server/pay-lock';
import type { OrderEntity } from './order.entity';
import { ENROLMENT_HOLD, PAYABLE_ENROLMENT } from './payable.sql';
import { PayProviders } from './pay-providers';
import { SubscriptionRecords } from './subscription-records';

/** An enrolment as the main service publishes it, with what its payment needs of its class, person and site. */
export interface Payable extends SaleWindow {
  attendSeq: number;
  choiseStatusCd: string | null;
  amount: number;
  price: number;
  currency: Currency;
  amountKrw: number;
  priceKrw: number;
  couponSeq: number | null;
  couponTitle: string | null;
  couponDiscount: number;
  /** The part of `amount` and `price` that pays for material. */
  materialPrice: number;
  /** The part of `amountKrw` and `priceKrw` that pays for material. */
  materialPriceKrw: number;
  materialTitle: string | null;
  /** The term of a challenge that is bought; null for other classes. */
  termSeq: number | null;
  termName: string | null;
  holdCd: CodeOf<typeof HOLD> | null;
  holdUntil: Date | null;
  endedAt: Date | null;
  cancelCd: string | null;
  /** The package that the seat came with and is paid with; null for a seat of its own. */
  packageSeq: number | null;
  title: string;
  imageUrl: string | null;
  courseTypeCd: string;
  payMethods: string[];
  name: string;
  email: string;
  phone: string | null;
  domain: string;
  customDomain: string | null;
}

type Cost = Pick<Payable, 'amount' | 'price' | 'materialPrice' | 'currency'>;
/**
 * The columns that an order copies from the enrolment, so that a later change of the class, the coupon or the account does not change the
 * order.
 */
export const frozenOf = (p: Payable, { amount, price, materialPrice, currency }: Cost) =>
  ({
    attendSeq: p.attendSeq,
    termSeq: p.termSeq,
    termName: p.termName,
    title: p.title,
    imageUrl: p.imageUrl,
    ordererName: p.name,
    email: p.email,
    phone: p.phone,
    price,
    discount: price + materialPrice - amount - p.couponDiscount,
    couponSeq: p.couponSeq,
    couponTitle: p.couponTitle,
    couponDiscount: p.couponDiscount,
    materialPrice,
    materialTitle: p.materialTitle,
    amount,
    currency,
  }) satisfies Partial<OrderEntity>;

/** Decides, by the main service's published rows, whether, how and for what amount a person may pay. */
@Injectable()
export class PayableService {
  constructor(
    private readonly clock: Clock,
    private readonly providers: PayProviders,
    private readonly subscriptions: SubscriptionRecords,
  ) {}

  async find(tx: Tx, at: { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number }): Promise<Payable> {
    const [payable] = await keptPlanRows(tx, PAYABLE_ENROLMENT, at);
    if (!payable) throw fail('NO_DATA');
    return payable;
  }

  /** The price for a way to pay. Throws if the enrolment cannot be paid now or by this way, or if the buyer was shown another amount. */
  check(p: Payable, method: PayMethod, seen: number, couponSeq?: number | null): Cost {
    if (couponSeq && p.currency === CURRENCY.USD) throw fail('COUPON_NOT_FOR_USD');
    if (p.amount === 0) throw fail('FREE_CLASS_HAS_NO_ORDER');
    const now = this.clock.now();
    if (p.holdCd === HOLD.PAY && (isBeforeSale(p, now) || isAfterSale(p, now))) throw fail('NOT_PAYMENT_PERIOD');
    this.mustBeHeld(p);
    if (!openMethods(p.currency, p.payMethods).includes(method) || !this.providers.sells(method)) throw fail('PAY_METHOD_NOT_ALLOWED');
    // A foreign card pays in won (PY-020).
    const cost =
      method === PAY_METHOD.OVERSEAS_CARD
        ? { amount: p.amountKrw, price: p.priceKrw, materialPrice: p.materialPriceKrw, currency: CURRENCY.KRW }
        : { amount: p.amount, price: p.price, materialPrice: p.materialPrice, currency: p.currency };
    // A class in dollars that has no sum in won cannot be charged in won.
    if (cost.amount === 0) throw fail('PAY_METHOD_NOT_ALLOWED');
    if (cost.amount !== seen || (couponSeq !== undefined && couponSeq !== p.couponSeq)) throw fail('AMOUNT_MISMATCH');
    return cost;
  }

  /**
   * Throws unless the seat of the order, or its subscription, still waits for its payment at the order's price: the buyer may have chosen
   * another coupon or term since.
   */
  async mustWait(tx: Tx, order: OrderEntity): Promise<void> {
    if (order.attendSeq === null) return this.subscriptions.mustWait(tx, order);
    await payLock(tx, order.attendSeq);
    const [hold] = await rows(tx, ENROLMENT_HOLD, { channelSeq: order.channelSeq, attendSeq: order.attendSeq });
    if (!hold) throw fail('NO_DATA');
    this.mustBeHeld({ ...hold, cancelCd: CANCEL.HOLD });
    const asked = order.currency === hold.currency ? hold.amount : hold.amountKrw;
    if (asked !== order.amount || hold.couponSeq !== order.couponSeq || hold.termSeq !== order.termSeq) throw fail('AMOUNT_MISMATCH');
  }

  private mustBeHeld(p: Pick<Payable, 'holdUntil' | 'endedAt' | 'choiseStatusCd' | 'cancelCd' | 'packageSeq'>): void {
    if (p.endedAt) throw fail(p.cancelCd === CANCEL.HOLD ? 'HOLD_PASSED' : 'ORDER_NOT_PAYABLE');
    const waits = p.choiseStatusCd !== APPLICATION_STATUS.APPROVED && p.choiseStatusCd !== APPLICATION_STATUS.WAITING;
    if (!waits || !p.holdUntil || p.packageSeq) throw fail('ORDER_NOT_PAYABLE');
    if (p.holdUntil <= this.clock.now()) throw fail('HOLD_PASSED');
  }
}
