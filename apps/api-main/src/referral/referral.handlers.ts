import { Injectable, type OnModuleInit } from '@nestjs/common';
import { YN } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { CouponGifts } from '../coupon/coupon-gifts';
import { ReferralEntity, ReferralSettingEntity } from './referral.entity';

/**
 * Gives an inviter the site's coupon when an invited person is let into a class for the first time. No coupon is given if inviting is
 * switched off or has no coupon, if the kind of coupon has ended, is deleted or has none left, or if the inviter already has one.
 */
@Injectable()
export class ReferralHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly gifts: CouponGifts,
  ) {}

  onModuleInit(): void {
    this.outbox.on('attend.approved', (e) => this.reward(e));
  }

  private async reward({ channelSeq, userSeq }: EventPayloads['attend.approved']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const key = { channelSeq, userSeq };
      const found = await tx.findOne(ReferralEntity, { where: key, lock: { mode: 'pessimistic_write' } });
      if (!found || found.enrolledAt) return;
      const setting = await tx.findOneBy(ReferralSettingEntity, { channelSeq });
      const kind = setting?.useYn === YN.YES ? setting.couponInfoSeq : null;
      const couponIssued = kind !== null && (await this.gifts.give(tx, channelSeq, kind, found.inviterSeq));
      await tx.update(ReferralEntity, key, { enrolledAt: this.clock.now(), couponIssued });
    });
  }
}
