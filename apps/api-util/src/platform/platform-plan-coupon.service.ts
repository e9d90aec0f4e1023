import { Injectable } from '@nestjs/common';
import { DISCOUNT_TYPE, LANG } from '@madang/contracts/codes';
import type { InputOf, Page, QueryOf } from '@madang/contracts/endpoint';
import { PLAN_COUPON_SHOWN } from '@madang/contracts/platform-codes';
import { FREE_PLAN } from '@madang/contracts/util/plan-rules';
import type { PlanCouponUse, PlatformPlanCoupon, platformPlanCouponApi as api } from '@madang/contracts/util/platform-plan';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { ALL_PLANS } from '../plan/plan-records.sql';
import {
  COUNT_OF_PLAN_COUPON_USES,
  COUNT_OF_PLAN_COUPONS,
  END_PLAN_COUPON,
  MAKE_PLAN_COUPON,
  PLAN_COUPON_EXISTS,
  PLAN_COUPON_USES,
  PLATFORM_PLAN_COUPONS,
} from './plan-coupon.sql';

/** The console's page of plan coupons: codes that the platform gives to sites, and the sites that registered them. */
@Injectable()
export class PlatformPlanCouponService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  list({ q, show, page, size }: QueryOf<typeof api.list>, { lang }: Caller): Promise<Page<PlatformPlanCoupon>> {
    const wanted = { q: q || null, open: show ? show === PLAN_COUPON_SHOWN.OPEN : null, now: this.clock.now() };
    return this.db.all(async (tx) => {
      const list = await rows(tx, PLATFORM_PLAN_COUPONS, { ...wanted, lang, limit: size, offset: (page - 1) * size });
      const [counted] = await rows(tx, COUNT_OF_PLAN_COUPONS, wanted);
      return {
        list: list.map((one) => ({
          ...one,
          until: one.until?.toISOString() ?? null,
          madeAt: one.madeAt.toISOString(),
          endedAt: one.endedAt?.toISOString() ?? null,
        })),
        totalCount: counted!.n,
      };
    });
  }

  make(input: InputOf<typeof api.make>, { userSeq }: User): Promise<null> {
    const now = this.clock.now();
    const until = input.until ? new Date(input.until) : null;
    if (until && until <= now) throw failField('until', 'termPast');
    const isPercent = input.discountTypeCd === DISCOUNT_TYPE.PERCENT;
    const { code, bills, planSeq, sites, discount } = input;
    return this.db.all(async (tx) => {
      // The free plan costs nothing, so it has no coupons.
      const plans = (await rows(tx, ALL_PLANS)).filter((plan) => plan.planSeq !== FREE_PLAN);
      if (planSeq !== null && !plans.some((plan) => plan.planSeq === planSeq)) throw failField('planSeq', 'oneOf');
      const made = await rows(tx, MAKE_PLAN_COUPON, {
        code,
        bills,
        planSeq,
        until,
        sites,
        userSeq,
        now,
        name: JSON.stringify({ [LANG.KO]: input.nameKo, [LANG.EN]: input.nameEn, [LANG.JP]: input.nameJp }),
        percent: isPercent ? discount : null,
        amount: isPercent ? null : discount,
      });
      if (!made.length) throw failField('code', 'couponCodeUsed');
      return null;
    });
  }

  /**
   * Ends a plan coupon, so that no further site can register it. A registration that is running has the coupon's row locked and finishes
   * first.
   */
  end(couponSeq: number, { userSeq }: User): Promise<null> {
    return this.db.all(async (tx) => {
      if (!(await rows(tx, PLAN_COUPON_EXISTS, { couponSeq })).length) throw fail('NO_DATA');
      const ended = await rows(tx, END_PLAN_COUPON, { couponSeq, userSeq, now: this.clock.now() });
      if (!ended.length) throw fail('PLAN_COUPON_OVER');
      return null;
    });
  }

  uses(couponSeq: number, { page, size }: QueryOf<typeof api.uses>): Promise<Page<PlanCouponUse>> {
    return this.db.all(async (tx) => {
      if (!(await rows(tx, PLAN_COUPON_EXISTS, { couponSeq })).length) throw fail('NO_DATA');
      const list = await rows(tx, PLAN_COUPON_USES, { couponSeq, limit: size, offset: (page - 1) * size });
      const [counted] = await rows(tx, COUNT_OF_PLAN_COUPON_USES, { couponSeq });
      return { list: list.map((one) => ({ ...one, registeredAt: one.registeredAt.toISOString() })), totalCount: counted!.n };
    });
  }
}
