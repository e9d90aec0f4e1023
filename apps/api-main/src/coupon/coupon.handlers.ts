import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { CouponKindEntity } from './coupon.entity';
import { COUPON_OF_FORM, ISSUE_TO_CHOSEN, LOCK_COUPON_KIND } from './coupon.sql';

/** Members who answer a form that gives a coupon get one, once, as long as there are any. */
@Injectable()
export class CouponHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.on('form.answered', (e) => this.give(e));
  }

  private async give({ channelSeq, formSeq, userSeq }: EventPayloads['form.answered']): Promise<void> {
    if (userSeq === null) return;
    await this.db.tx({ channelSeq }, async (tx) => {
      const [gift] = await rows(tx, COUPON_OF_FORM, { channelSeq, formSeq });
      if (!gift) return;
      const { couponInfoSeq } = gift;
      const [kind] = await rows(tx, LOCK_COUPON_KIND, { channelSeq, couponInfoSeq });
      if (!kind || (kind.issueCount !== null && kind.issuedCount >= kind.issueCount)) return;
      const made = await rows(tx, ISSUE_TO_CHOSEN, { channelSeq, couponInfoSeq, userSeqs: [userSeq], issuedAt: this.clock.now() });
      await tx.update(CouponKindEntity, { channelSeq, couponInfoSeq }, { issuedCount: kind.issuedCount + made.length });
    });
  }
}
