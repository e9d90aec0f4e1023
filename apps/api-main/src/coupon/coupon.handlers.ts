import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { CouponGifts } from './coupon-gifts';
import { COUPON_OF_FORM } from './coupon.sql';

/** Gives a coupon to a member who answers a form that rewards with one: one for each member, as long as any are left. */
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
