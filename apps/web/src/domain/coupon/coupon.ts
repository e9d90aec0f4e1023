import { DISCOUNT_TYPE, CURRENCY } from '@madang/contracts/codes';
import type { CouponValue } from '@madang/contracts/main/coupon';
import { formatMoney } from '../../lib/format';

/** What a coupon takes off: `10,000원`, `15%`. */
export const couponValue = (c: CouponValue) =>
  c.discountTypeCd === DISCOUNT_TYPE.PERCENT ? `${c.discount}%` : formatMoney(c.discount, CURRENCY.KRW);
