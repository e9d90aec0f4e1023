import { Controller, Req } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { channelApi } from '@madang/contracts/main/channel';
import { mypageApi as api } from '@madang/contracts/main/mypage';
import type { User } from '@madang/server/caller';
import type { Req as Request } from '@madang/server/request';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { SessionService } from '../session/session.service';
import { LeaveService } from './leave.service';
import { MyHomeService } from './my-home.service';
import { ProfileService } from './profile.service';
import { WithdrawService } from './withdraw.service';

@Controller()
export class MypageController {
  constructor(
    private readonly homes: MyHomeService,
    private readonly profiles: ProfileService,
    private readonly places: SessionService,
    private readonly leaving: WithdrawService,
    private readonly leave: LeaveService,
  ) {}

  @Route(api.home)
  home(@Input() query: QueryOf<typeof api.home>, @Auth() auth: User) {
    return this.homes.home(auth, query.channelSeq ?? null);
  }

  @Route(api.likes)
  likes(@Input() query: QueryOf<typeof api.likes>, @Auth() auth: User) {
    return this.homes.likes(auth, query);
  }

  @Route(api.reviews)
  reviews(@Input() query: QueryOf<typeof api.reviews>, @Auth() auth: User) {
    return this.homes.reviews(auth, query);
  }

  @Route(api.profile)
  profile(@Input() input: InputOf<typeof api.profile>, @Auth() auth: User) {
    return this.profiles.change(input, auth);
  }

  @Route(api.picture)
  picture(@Req() req: Request, @Auth() auth: User) {
    return this.profiles.picture(req, auth);
  }

  @Route(api.removePicture)
  removePicture(@Auth() auth: User) {
    return this.profiles.removePicture(auth);
  }

  @Route(api.sessions)
  sessions(@Auth() auth: User) {
    return this.places.places(auth);
  }

  @Route(api.endSession)
  async endSession(@Path() { sessionSeq }: { sessionSeq: number }, @Auth() auth: User) {
    await this.places.endOne(auth, sessionSeq);
    return null;
  }

  @Route(api.endOthers)
  async endOthers(@Auth() auth: User) {
    await this.places.endOthers(auth);
    return null;
  }

  @Route(api.withdrawEffects)
  withdrawEffects(@Auth() auth: User) {
    return this.leaving.effects(auth);
  }

  @Route(api.withdraw)
  withdraw(@Input() input: InputOf<typeof api.withdraw>, @Auth() auth: User) {
    return this.leaving.withdraw(input, auth);
  }

  @Route(channelApi.leaveEffects)
  leaveEffects(@Path() { channelSeq }: { channelSeq: number }, @Auth() auth: User) {
    return this.leave.effects(auth, channelSeq);
  }

  @Route(channelApi.leave)
  leaveSite(@Path() { channelSeq }: { channelSeq: number }, @Auth() auth: User) {
    return this.leave.leave(auth, channelSeq);
  }

  @Route(api.initPlan)
  initPlan(@Input() input: InputOf<typeof api.initPlan>, @Auth() auth: User) {
    return this.profiles.initPlan(input, auth);
  }
}
