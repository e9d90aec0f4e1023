import { Injectable } from '@nestjs/common';
import { CURRENCY, type Currency } from '@madang/contracts/codes';
import { couponOff, couponStatus, type CouponQuote, type CouponValue, type UsableCoupon } from '@madang/contracts/main/coupon';
import { priceOf, type Priced } from '@madang/contracts/main/course-rules';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { IN_HAND, PRICED } from './coupon.sql';

interface Who {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
}
/** What is to be paid before a coupon, and for which enrolment if there is one. */
interface Base {
  attendSeq: number | null;
  amount: number;
  currency: Currency;
}
interface InHand extends CouponValue {
  couponSeq: number;
  attendSeq: number | null;
  title: string;
  startAt: Date | null;
  endAt: Date | null;
  courseSeqs: number[];
}
/** What an enrolment freezes of a coupon. */
export interface Applied {
  couponSeq: number;
  title: string;
  off: number;
}
/** An enrolment's side of its coupon. */
interface Holder {
  channel_seq: number;
  attend_seq: number;
  coupon_seq: number | null;
}
const CLAIM = `update coupon set attend_seq = $3, used_at = $4 where channel_seq = $1 and coupon_seq = $2 and attend_seq is null returning 1`;
const FREE = `update coupon set attend_seq = null, used_at = null where channel_seq = $1 and coupon_seq = $2 and attend_seq = $3`;
const USE = `update coupon set used_at = coalesce(used_at, $4) where channel_seq = $1 and coupon_seq = $2 and attend_seq = $3`;
const WAIT = `update coupon set used_at = null where channel_seq = $1 and coupon_seq = $2 and attend_seq = $3`;
const LOCK = `select 1 from coupon where channel_seq = $1 and coupon_seq = $2 and attend_seq is null for update`;

/**
 * What a coupon is worth for a class, and whose it is while an enrolment holds it. The row of the coupon names its one enrolment: the update
 * that finds it free takes it, so that no crowd can use it twice. Always after the course and the enrolment are locked.
 */
@Injectable()
export class CouponUseService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Those that this class takes, the dearest first; one that waits elsewhere is shown as such. */
  usable(who: Who): Promise<UsableCoupon[]> {
    return this.db.tx({ channelSeq: who.channelSeq }, async (tx) => {
      const { base } = await this.base(tx, who);
      const list = await rows<InHand>(tx, IN_HAND, [who.channelSeq, who.userSeq, null]);
      return list
        .filter((c) => this.refusal(c, who, base) === null)
        .map((c) => ({
          couponSeq: c.couponSeq,
          title: c.title,
          discountTypeCd: c.discountTypeCd,
          discount: c.discount,
          endAt: c.endAt?.toISOString() ?? null,
          held: isElsewhere(c, base),
          off: couponOff(c, base.amount),
        }))
        .sort((a, b) => Number(a.held) - Number(b.held) || b.off - a.off || (a.endAt ?? '9').localeCompare(b.endAt ?? '9'));
    });
  }

  /** The working of the price, of the frozen one where a seat waits; nothing is kept. */
  quote(who: Who, couponSeq: number): Promise<CouponQuote> {
    return this.db.tx({ channelSeq: who.channelSeq }, async (tx) => {
      const { base, price, discount } = await this.base(tx, who);
      const { title, off } = await this.applied(tx, who, couponSeq, base);
      return { couponSeq, title, price, discount, couponDiscount: off, total: base.amount - off, currency: base.currency };
    });
  }

  private async base(tx: Tx, who: Who): Promise<{ base: Base; price: number; discount: number }> {
    const now = this.clock.now();
    const [row] = await rows<Priced & { held: { attendSeq: number; price: number; discount: number; currency: Currency } | null }>(
      tx,
      PRICED,
      [who.channelSeq, who.courseSeq, who.userSeq, now],
    );
    if (!row) throw fail('CLASS_NOT_FOUND');
    if (row.held) {
      const { attendSeq, price, discount, currency } = row.held;
      return { base: { attendSeq, amount: price - discount, currency }, price, discount };
    }
    const { amount, original, discount, currency } = priceOf(row, now);
    return { base: { attendSeq: null, amount, currency }, price: original, discount };
  }

  /** What a coupon takes off `base`; says why where it may not be used. */
  async applied(tx: Tx, who: Who, couponSeq: number, base: Base): Promise<Applied> {
    if (base.currency === CURRENCY.USD) throw fail('COUPON_NOT_FOR_USD');
    const [coupon] = await rows<InHand>(tx, IN_HAND, [who.channelSeq, who.userSeq, couponSeq]);
    // The coupon is used, taken back, or another person's.
    if (!coupon || isElsewhere(coupon, base)) throw fail('COUPON_IN_USE');
    const refusal = this.refusal(coupon, who, base);
    if (refusal) throw fail(refusal);
    return { couponSeq, title: coupon.title, off: couponOff(coupon, base.amount) };
  }

  private refusal(c: InHand, who: Who, base: Base): 'COUPON_PERIOD' | 'COUPON_OTHER_CLASS' | null {
    if (couponStatus(c, this.clock.now()) !== 'RUNNING') return 'COUPON_PERIOD';
    const takes = base.amount > 0 && base.currency === CURRENCY.KRW && (!c.courseSeqs.length || c.courseSeqs.includes(who.courseSeq));
    return takes ? null : 'COUPON_OTHER_CLASS';
  }

  /** Binds the coupon to an enrolment; the second of two at once is refused. */
  async claim(tx: Tx, row: Holder, usedAt: Date | null): Promise<void> {
    if (!row.coupon_seq) return;
    const taken = await rows(tx, CLAIM, [row.channel_seq, row.coupon_seq, row.attend_seq, usedAt]);
    if (!taken.length) throw fail('COUPON_IN_USE');
  }

  /** Whether an enrolment that lost its coupon may have it again; nobody takes it before this transaction is over. */
  async isFree(tx: Tx, row: Holder): Promise<boolean> {
    return !row.coupon_seq || (await rows(tx, LOCK, [row.channel_seq, row.coupon_seq])).length > 0;
  }

  /** The enrolment came to nothing, or its money went back: the coupon is its owner's again. */
  free(tx: Tx, row: Holder): Promise<void> {
    return this.set(tx, row, FREE);
  }
  /** Marks the coupon as used, once the enrolment is approved. */
  use(tx: Tx, row: Holder, at: Date): Promise<void> {
    return this.set(tx, row, USE, at);
  }
  /** Makes the coupon wait again, when its enrolment waits for money again. */
  wait(tx: Tx, row: Holder): Promise<void> {
    return this.set(tx, row, WAIT);
  }

  private async set(tx: Tx, row: Holder, text: string, ...more: unknown[]): Promise<void> {
    if (row.coupon_seq) await tx.query(text, [row.channel_seq, row.coupon_seq, row.attend_seq, ...more]);
  }
}

const isElsewhere = (c: InHand, base: Base) => c.attendSeq !== null && c.attendSeq !== base.attendSeq;
