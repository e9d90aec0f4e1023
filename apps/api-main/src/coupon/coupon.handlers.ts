import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { CouponGifts } from './coupon-gifts';
import { COUPON_OF_FORM } from './coupon.sql';

/**
 * Gives a member who answers a form the coupon with which the form rewards, once for each member, until the coupons run out or their kind
 * ends.
 */
@Injectable()
export class CouponHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly gifts: CouponGifts,
  ) {}

  onModuleInit(): void {
    this.outbox.on('form.answered', (e) => this.give(e));
  }

  private async give({ channelSeq, formSeq, userSeq }: EventPayloads['form.answered']): Promise<void> {
    if (userSeq === null) return;
    await this.db.tx({ channelSeq }, async (tx) => {
      const [gift] = await rows(tx, COUPON_OF_FORM, { channelSeq, formSeq, now: this.clock.now() });
      if (gift) await this.gifts.give(tx, channelSeq, gift.couponInfoSeq, userSeq);
    });
  }
}
