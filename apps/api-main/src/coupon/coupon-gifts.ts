import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { CouponKindEntity } from './coupon.entity';
import { ISSUE_TO_CHOSEN, LOCK_COUPON_KIND } from './coupon.sql';

/** Gives coupons as rewards, which nobody asks for by a code. */
@Injectable()
export class CouponGifts {
  constructor(private readonly clock: Clock) {}

  /** Gives a person one coupon of a kind, once; false if none is left, the kind is over, or the person has one. */
  async give(tx: Tx, channelSeq: number, couponInfoSeq: number, userSeq: number): Promise<boolean> {
    const [kind] = await rows(tx, LOCK_COUPON_KIND, { channelSeq, couponInfoSeq });
    if (!kind || (kind.issueCount !== null && kind.issuedCount >= kind.issueCount)) return false;
    // The kind of coupon is over, and nobody could use it any more.
    if (kind.endAt && kind.endAt <= this.clock.now()) return false;
    const made = await rows(tx, ISSUE_TO_CHOSEN, { channelSeq, couponInfoSeq, userSeqs: [userSeq], issuedAt: this.clock.now() });
    await tx.update(CouponKindEntity, { channelSeq, couponInfoSeq }, { issuedCount: kind.issuedCount + made.length });
    return made.length > 0;
  }
}
