import { CURRENCY, type Currency } from '../codes';
import { discountPercent, installmentOf, type Price, type Priced } from './course-rules';

/** The sums that an enrolment is made at and that its payment keeps, also where the class's price changes; in `currency`. */
export interface AgreedSums {
  price: number;
  discount: number;
  /** What the coupon with which the seat was taken takes off. */
  couponDiscount: number;
  materialPrice: number;
  currency: Currency;
  /** What is to be paid after all, in won, also where the class is priced in dollars. */
  amountKrw: number;
}
/** The price of an enrolment that is not paid yet, before its coupon, since another one may be chosen at the checkout. */
export function agreedPrice(c: Priced, { price, discount, materialPrice: material, currency, amountKrw }: AgreedSums): Price {
  const amount = price - discount;
  const total = amount + material;
  return {
    amount,
    material,
    total,
    original: price,
    discount,
    percent: discountPercent(price, amount),
    currency,
    free: total === 0,
    discountEndAt: null,
    installment: installmentOf(c, currency === CURRENCY.KRW ? total : amountKrw),
  };
}
