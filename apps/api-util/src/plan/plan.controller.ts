import { Controller, Req } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { planApi as api } from '@madang/contracts/util/plan';
import type { Caller, User } from '@madang/server/caller';
import type { Req as Request } from '@madang/server/request';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { PlanCardService } from './plan-card.service';
import { PlanCouponService } from './plan-coupon.service';
import { SitePlanService } from './site-plan.service';

interface At {
  channelSeq: number;
}

@Controller()
export class PlanController {
  constructor(
    private readonly sites: SitePlanService,
    private readonly cards: PlanCardService,
    private readonly coupons: PlanCouponService,
  ) {}

  @Route(api.plans)
  plans(@Auth() caller: Caller) {
    return this.sites.plans(caller.lang);
  }
  @Route(api.find)
  find(@Auth() auth: User, @Path() p: At) {
    return this.sites.find(auth, p.channelSeq);
  }
  @Route(api.due)
  due(@Auth() auth: User, @Path() p: At) {
    return this.sites.due(auth, p.channelSeq);
  }
  @Route(api.change)
  change(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.change>) {
    return this.sites.change(auth, p.channelSeq, input);
  }
  @Route(api.pay)
  pay(@Auth() auth: User, @Path() p: At) {
    return this.sites.pay(auth, p.channelSeq);
  }
  @Route(api.cancel)
  cancel(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.cancel>) {
    return this.sites.cancel(auth, p.channelSeq, input);
  }
  @Route(api.uncancel)
  uncancel(@Auth() auth: User, @Path() p: At) {
    return this.sites.uncancel(auth, p.channelSeq);
  }
  @Route(api.bills)
  bills(@Auth() auth: User, @Path() p: At, @Input() query: QueryOf<typeof api.bills>) {
    return this.sites.bills(auth, p.channelSeq, query);
  }
  @Route(api.card)
  card(@Auth() auth: User, @Path() p: At) {
    return this.cards.find(p.channelSeq, auth.lang);
  }
  @Route(api.openCard)
  openCard(@Path() p: At, @Input() { next }: InputOf<typeof api.openCard>, @Req() req: Request) {
    return this.cards.open(p.channelSeq, next, { origin: req.headers.origin, host: req.host });
  }
  @Route(api.saveCard)
  saveCard(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.saveCard>) {
    return this.cards.save(auth, p.channelSeq, input);
  }
  @Route(api.removeCard)
  removeCard(@Auth() auth: User, @Path() p: At) {
    return this.cards.remove(auth, p.channelSeq);
  }
  @Route(api.coupons)
  couponList(@Auth() auth: User, @Path() p: At) {
    return this.coupons.list(auth, p.channelSeq);
  }
  @Route(api.addCoupon)
  addCoupon(@Auth() auth: User, @Path() p: At, @Input() { code }: InputOf<typeof api.addCoupon>) {
    return this.coupons.register(auth, p.channelSeq, code);
  }
}
