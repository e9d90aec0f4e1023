import { seesContacts } from '@madang/server/contacts';
import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { couponApi as api } from '@madang/contracts/main/coupon';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, jsonAnswer, Path, Route } from '@madang/server/route';
import { CouponService } from './coupon.service';
import { CouponUseService } from './coupon-use.service';
import { CouponWalletService } from './coupon-wallet.service';

interface At {
  channelSeq: number;
  couponInfoSeq: number;
  courseSeq: number;
}

@Controller()
export class CouponController {
  constructor(
    private readonly coupons: CouponService,
    private readonly wallet: CouponWalletService,
    private readonly uses: CouponUseService,
  ) {}

  @Route(api.list)
  async list(@Path() at: At, @Input() query: QueryOf<typeof api.list>) {
    return jsonAnswer(await this.coupons.list(at.channelSeq, query));
  }
  @Route(api.create)
  create(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.create>) {
    return this.coupons.create(auth, at.channelSeq, input);
  }
  @Route(api.find)
  find(@Path() at: At) {
    return this.coupons.find(at.channelSeq, at.couponInfoSeq);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.update>) {
    return this.coupons.update(auth, at.channelSeq, at.couponInfoSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() at: At) {
    return this.coupons.remove(auth, at.channelSeq, at.couponInfoSeq);
  }
  @Route(api.issue)
  issue(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.issue>) {
    return this.coupons.issue(auth, at.channelSeq, at.couponInfoSeq, input);
  }
  @Route(api.issued)
  issued(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.issued>) {
    return this.coupons.issued(at.channelSeq, at.couponInfoSeq, { ...query, contacts: seesContacts(auth) });
  }
  @Route(api.mine)
  mine(@Auth() auth: User, @Input() query: QueryOf<typeof api.mine>) {
    return this.wallet.mine(auth, query.channelSeq ?? null, query.state, query.cursor);
  }
  @Route(api.register)
  register(@Auth() auth: User, @Input() input: InputOf<typeof api.register>) {
    return this.wallet.register(auth, input.channelSeq, input.code);
  }
  @Route(api.usable)
  usable(@Auth() auth: User, @Path() at: At) {
    return this.uses.usable({ ...at, userSeq: auth.userSeq });
  }
  @Route(api.offered)
  offered(@Auth() auth: Caller, @Path() at: At) {
    return this.uses.offered({ ...at, userSeq: auth.userSeq ?? 0 });
  }
  @Route(api.take)
  take(@Auth() auth: User, @Path() at: At) {
    return this.wallet.takeOffered(auth, at.channelSeq, at.couponInfoSeq);
  }
  @Route(api.apply)
  apply(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.apply>) {
    return this.uses.quote({ ...at, userSeq: auth.userSeq }, input.couponSeq);
  }
}
