import { Injectable } from '@nestjs/common';
import { COUPON_WINDOW, CURRENCY, type Currency } from '@madang/contracts/codes';
import { couponOff, couponStatus, type CouponQuote, type CouponValue, type UsableCoupon } from '@madang/contracts/main/coupon';
import type { OfferedCoupon } from '@madang/contracts/main/coupon-calls';
import { priceOf } from '@madang/contracts/main/course-rules';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import {
  CLAIM_COUPON,
  COUPON_WAITS,
  COUPONS_IN_HAND,
  FREE_COUPON,
  LOCK_FREE_COUPON,
  OFFERED_COUPONS,
  PRICE_OF_CLASS,
  USE_COUPON,
  type CouponInHand,
  type HeldCoupon,
} from './coupon-use.sql';

interface Who {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
}
/** The amount that a coupon may lower, and the enrolment that it is for; null if there is no enrolment yet. */
interface Base {
  attendSeq: number | null;
  amount: number;
  currency: Currency;
}
/** What an enrolment stores of its coupon: its title and the amount it takes off. */
export interface Applied {
  couponSeq: number;
  title: string;
  off: number;
}
/** The enrolment for which a coupon was chosen or used. */
interface Holder {
  channelSeq: number;
  attendSeq: number;
  couponSeq: number | null;
}
/**
 * What a coupon takes off the price of a class, and which enrolment holds the coupon. A coupon's row names at most one enrolment: a single
 * update checks that it is free and takes it, so that two enrolments cannot use it. The rows of the class and the enrolment must be locked
 * before.
 */
@Injectable()
export class CouponUseService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * The person's coupons for this class: free ones first, then by the size of the discount. One that another unpaid enrolment holds is
   * marked as held.
   */
  usable(who: Who): Promise<UsableCoupon[]> {
    return this.db.tx({ channelSeq: who.channelSeq }, async (tx) => {
      const { base, materialPrice } = await this.base(tx, who);
      const list = await rows(tx, COUPONS_IN_HAND, { ...who, couponSeq: null });
      return list
        .filter((c) => this.refusal(c, who, base) === null)
        .map((c) => ({
          couponSeq: c.couponSeq,
          title: c.title,
          discountTypeCd: c.discountTypeCd,
          discount: c.discount,
          endAt: c.endAt?.toISOString() ?? null,
          held: isElsewhere(c, base),
          ...withCoupon(c, base.amount, materialPrice),
        }))
        .sort((a, b) => Number(a.held) - Number(b.held) || b.off - a.off || (a.endAt ?? '9').localeCompare(b.endAt ?? '9'));
    });
  }

  /**
   * The coupon that the page of the class offers this person, or a visitor (0), and that takes off most; null: there is none. Like at the
   * checkout, the price of a seat that waits for its payment is the one it was taken at.
   */
  offered(who: Who): Promise<OfferedCoupon | null> {
    return this.db.tx({ channelSeq: who.channelSeq }, async (tx) => {
      const { base, materialPrice } = await this.base(tx, who);
      if (base.amount === 0 || base.currency !== CURRENCY.KRW) return null;
      const found = await rows(tx, OFFERED_COUPONS, { ...who, now: this.clock.now() });
      const list = found.map((one) => ({ ...one, ...withCoupon(one, base.amount, materialPrice) }));
      return list.sort((a, b) => b.off - a.off || (a.endAt ?? '9').localeCompare(b.endAt ?? '9'))[0] ?? null;
    });
  }

  /**
   * The price of the class with this coupon, part by part; for a seat that waits for payment, by the price it was taken at. Nothing is
   * stored.
   */
  quote(who: Who, couponSeq: number): Promise<CouponQuote> {
    return this.db.tx({ channelSeq: who.channelSeq }, async (tx) => {
      const { base, price, discount, materialPrice } = await this.base(tx, who);
      const { title, off } = await this.applied(tx, who, couponSeq, base);
      return {
        couponSeq,
        title,
        price,
        discount,
        couponDiscount: off,
        materialPrice,
        total: base.amount - off + materialPrice,
        currency: base.currency,
      };
    });
  }

  private async base(tx: Tx, who: Who): Promise<{ base: Base; price: number; discount: number; materialPrice: number }> {
    const now = this.clock.now();
    const [row] = await rows(tx, PRICE_OF_CLASS, { ...who, now });
    if (!row) throw fail('CLASS_NOT_FOUND');
    if (row.held) {
      const { attendSeq, price, discount, materialPrice, currency } = row.held;
      return { base: { attendSeq, amount: price - discount, currency }, price, discount, materialPrice };
    }
    const { amount, original, discount, material, currency } = priceOf(row, now);
    return { base: { attendSeq: null, amount, currency }, price: original, discount, materialPrice: material };
  }

  /** What a coupon takes off `base`; throws the reason if it cannot be used. */
  async applied(tx: Tx, who: Who, couponSeq: number, base: Base): Promise<Applied> {
    if (base.currency === CURRENCY.USD) throw fail('COUPON_NOT_FOR_USD');
    const [coupon] = await rows(tx, COUPONS_IN_HAND, { ...who, couponSeq });
    // The coupon was used or deleted, belongs to somebody else, or is held by another enrolment.
    if (!coupon || isElsewhere(coupon, base)) throw fail('COUPON_IN_USE');
    const refusal = this.refusal(coupon, who, base);
    if (refusal) throw fail(refusal);
    return { couponSeq, title: coupon.title, off: couponOff(coupon, base.amount) };
  }

  private refusal(c: CouponInHand, who: Who, base: Base): 'COUPON_PERIOD' | 'COUPON_OTHER_CLASS' | null {
    if (couponStatus(c, this.clock.now()) !== COUPON_WINDOW.RUNNING) return 'COUPON_PERIOD';
    const takes = base.amount > 0 && base.currency === CURRENCY.KRW && (!c.courseSeqs.length || c.courseSeqs.includes(who.courseSeq));
    return takes ? null : 'COUPON_OTHER_CLASS';
  }

  /** Takes an enrolment's coupon, if it has one; if two enrolments want it at once, the second one is refused. */
  async claim(tx: Tx, row: Holder, usedAt: Date | null): Promise<void> {
    if (!row.couponSeq) return;
    const taken = await rows(tx, CLAIM_COUPON, { ...heldBy(row), usedAt });
    if (!taken.length) throw fail('COUPON_IN_USE');
  }

  /** Whether the coupon that an enrolment has given back is still free for it. The coupon's row stays locked until the transaction ends. */
  async isFree(tx: Tx, row: Holder): Promise<boolean> {
    return !row.couponSeq || (await rows(tx, LOCK_FREE_COUPON, heldBy(row))).length > 0;
  }

  /** Frees the coupon for its owner, after its enrolment was cancelled or paid back, or another coupon was chosen for it. */
  async free(tx: Tx, row: Holder): Promise<void> {
    if (row.couponSeq) await rows(tx, FREE_COUPON, heldBy(row));
  }
  /** Marks the coupon as used, once the enrolment is approved. */
  async use(tx: Tx, row: Holder, at: Date): Promise<void> {
    if (row.couponSeq) await rows(tx, USE_COUPON, { ...heldBy(row), usedAt: at });
  }
  /** Marks the coupon as held and no longer as used, since its enrolment waits for its payment again. */
  async wait(tx: Tx, row: Holder): Promise<void> {
    if (row.couponSeq) await rows(tx, COUPON_WAITS, heldBy(row));
  }
}

const heldBy = (row: Holder): HeldCoupon => ({
  channelSeq: row.channelSeq,
  couponSeq: row.couponSeq,
  attendSeq: row.attendSeq,
});
/** What a coupon takes off an amount, and what is left to pay with the material, which it does not lower. */
const withCoupon = (coupon: CouponValue, amount: number, material: number) => {
  const off = couponOff(coupon, amount);
  return { off, total: amount - off + material };
};
const isElsewhere = (c: CouponInHand, base: Base) => c.attendSeq !== null && c.attendSeq !== base.attendSeq;
