import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { platformPlanApi as planApi, platformPlanCouponApi as couponApi } from '@madang/contracts/util/platform-plan';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { PlatformPlanCouponService } from './platform-plan-coupon.service';
import { PlatformPlanService } from './platform-plan.service';

interface At {
  couponSeq: number;
}
@Controller()
export class PlatformPlanController {
  constructor(
    private readonly plans: PlatformPlanService,
    private readonly coupons: PlatformPlanCouponService,
  ) {}

  @Route(planApi.list)
  list(@Input() query: QueryOf<typeof planApi.list>, @Auth() auth: User) {
    return this.plans.list(query, auth);
  }
  @Route(planApi.bills)
  bills(@Input() query: QueryOf<typeof planApi.bills>, @Auth() auth: User) {
    return this.plans.bills(query, auth);
  }
  @Route(couponApi.list)
  couponList(@Input() query: QueryOf<typeof couponApi.list>, @Auth() auth: User) {
    return this.coupons.list(query, auth);
  }
  @Route(couponApi.make)
  make(@Input() input: InputOf<typeof couponApi.make>, @Auth() auth: User) {
    return this.coupons.make(input, auth);
  }
  @Route(couponApi.end)
  end(@Path() { couponSeq }: At, @Auth() auth: User) {
    return this.coupons.end(couponSeq, auth);
  }
  @Route(couponApi.uses)
  uses(@Path() { couponSeq }: At, @Input() query: QueryOf<typeof couponApi.uses>) {
    return this.coupons.uses(couponSeq, query);
  }
}
