import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { referralApi as api } from '@madang/contracts/main/referral';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { ReferralService } from './referral.service';

interface At {
  channelSeq: number;
  refererCode: string;
}

@Controller()
export class ReferralController {
  constructor(private readonly referrals: ReferralService) {}

  @Route(api.find)
  find(@Auth() auth: Caller, @Path() at: At) {
    return this.referrals.find(auth, at.channelSeq, at.refererCode);
  }
  @Route(api.mine)
  mine(@Auth() auth: User, @Path() at: At) {
    return this.referrals.mine(auth, at.channelSeq);
  }
  @Route(api.list)
  list(@Path() at: At, @Input() query: QueryOf<typeof api.list>) {
    return this.referrals.list(at.channelSeq, query);
  }
  @Route(api.ofMember)
  ofMember(@Path() at: { channelSeq: number; userSeq: number }, @Input() query: QueryOf<typeof api.ofMember>) {
    return this.referrals.ofMember(at.channelSeq, at.userSeq, query);
  }
  @Route(api.setting)
  setting(@Path() at: At) {
    return this.referrals.setting(at.channelSeq);
  }
  @Route(api.saveSetting)
  saveSetting(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.saveSetting>) {
    return this.referrals.saveSetting(auth, at.channelSeq, input);
  }
}
