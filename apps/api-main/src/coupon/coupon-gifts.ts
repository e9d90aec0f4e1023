import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { CouponKindEntity } from './coupon.entity';
import { ISSUE_TO_CHOSEN, LOCK_COUPON_KIND } from './coupon.sql';

/** Gives coupons as rewards, for example for an answer to a form or for a friend; the person enters no code. */
@Injectable()
export class CouponGifts {
  constructor(private readonly clock: Clock) {}

  /**
   * Gives a person one coupon of a kind. Answers false if the kind is deleted, has ended or has no coupon left, or if the person has one of
   * it already.
   */
  async give(tx: Tx, channelSeq: number, couponInfoSeq: number, userSeq: number): Promise<boolean> {
    const [kind] = await rows(tx, LOCK_COUPON_KIND, { channelSeq, couponInfoSeq });
    if (!kind || (kind.issueCount !== null && kind.issuedCount >= kind.issueCount)) return false;
    // This kind of coupon has ended, so nobody could use the coupon.
    if (kind.endAt && kind.endAt <= this.clock.now()) return false;
    const made = await rows(tx, ISSUE_TO_CHOSEN, { channelSeq, couponInfoSeq, userSeqs: [userSeq], issuedAt: this.clock.now() });
    await tx.update(CouponKindEntity, { channelSeq, couponInfoSeq }, { issuedCount: kind.issuedCount + made.length });
    return made.length > 0;
  }
}
