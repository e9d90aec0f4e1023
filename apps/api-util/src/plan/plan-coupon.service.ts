import { Injectable } from '@nestjs/common';
import { YN, HISTORY_ENTITY, type Lang } from '@madang/contracts/codes';
import type { PlanCoupon } from '@madang/contracts/util/plan';
import { FREE_PLAN } from '@madang/contracts/util/plan-rules';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { PlanRecords } from './plan-records';
import { BE_OF_SITE, COUPON_OF_SITE, COUPONS_OF_SITE, LOCK_OFFER, NEXT_PLAN, TAKEN_COUNT } from './plan-coupon.sql';
import { SiteCouponEntity } from './plan.entity';

/** Coupon codes of the product that lower a site's bills. */
@Injectable()
export class PlanCouponService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly records: PlanRecords,
  ) {}

  list(auth: User, channelSeq: number): Promise<PlanCoupon[]> {
    return this.db.tx({ channelSeq }, (tx) => this.of(tx, channelSeq, auth.lang));
  }

  async register(auth: User, channelSeq: number, code: string): Promise<PlanCoupon[]> {
    const now = this.clock.now();
    // The coupon's row is locked, so that no more sites than allowed register it.
    await this.db.all(async (tx) => {
      const [offer] = await rows(tx, LOCK_OFFER, { code });
      if (!offer || offer.endedAt || (offer.until && offer.until < now)) throw failField('code', 'planCoupon');
      const { couponSeq } = offer;
      const [mine] = await rows(tx, COUPON_OF_SITE, { channelSeq, couponSeq });
      if (mine) throw failField('code', 'planCouponUsed');
      const [taken] = await rows(tx, TAKEN_COUNT, { couponSeq });
      if (offer.sites !== null && taken!.takenCount >= offer.sites) throw failField('code', 'planCoupon');
      await tx.insert(SiteCouponEntity, { channelSeq, couponSeq, billsLeft: offer.bills, registeredBy: auth.userSeq, registeredAt: now });
      await rows(tx, BE_OF_SITE, { channelSeq: String(channelSeq) });
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.PLAN_COUPON,
        seq: couponSeq,
        before: null,
        after: { code: offer.code, bills: offer.bills },
      });
    });
    return this.list(auth, channelSeq);
  }

  private async of(tx: Tx, channelSeq: number, lang: Lang): Promise<PlanCoupon[]> {
    const [site] = await rows(tx, NEXT_PLAN, { channelSeq });
    const next = site && site.planSeq !== FREE_PLAN ? await this.records.coupon(tx, channelSeq, site.planSeq) : null;
    return (await rows(tx, COUPONS_OF_SITE, { channelSeq })).map((row) => ({
      couponSeq: row.couponSeq,
      name: row.name[lang],
      percent: row.percent,
      amount: row.amount,
      billsLeft: row.billsLeft,
      planName: row.planName?.[lang] ?? null,
      nextYn: next?.couponSeq === row.couponSeq ? YN.YES : YN.NO,
      registeredAt: row.registeredAt.toISOString(),
    }));
  }
}
