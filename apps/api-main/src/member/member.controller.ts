import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { CONSENT_PLACE } from '@madang/contracts/codes';
import { channelApi } from '@madang/contracts/main/channel';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { placeOf } from '../consent/consent.service';
import { MemberService } from './member.service';

interface OfChannel {
  channelSeq: number;
}

@Controller()
export class MemberController {
  constructor(private readonly members: MemberService) {}

  @Route(channelApi.auth)
  async auth(@Path() { channelSeq }: OfChannel, @Auth() auth: User) {
    const { roles, userTypeCd } = await this.members.find(channelSeq, auth);
    return { roles, userTypeCd, supportUntil: auth.support?.until.toISOString() ?? null };
  }

  @Route(channelApi.channelUser)
  channelUser(@Path() { channelSeq }: OfChannel, @Auth() auth: User) {
    return this.members.find(channelSeq, auth);
  }

  @Route(channelApi.join)
  join(@Path() { channelSeq }: OfChannel, @Input() input: InputOf<typeof channelApi.join>, @Auth() auth: User) {
    return this.members.join(channelSeq, auth.userSeq, input, placeOf(CONSENT_PLACE.JOIN, auth));
  }
}
