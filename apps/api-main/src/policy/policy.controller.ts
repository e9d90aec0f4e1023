import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { policyApi } from '@madang/contracts/main/policy';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { PolicyService } from './policy.service';

interface OfChannel {
  channelSeq: number;
}

@Controller()
export class PolicyController {
  constructor(private readonly policies: PolicyService) {}

  @Route(policyApi.find)
  find(@Path() { channelSeq }: OfChannel) {
    return this.policies.find(channelSeq);
  }
  @Route(policyApi.adopt)
  adopt(@Auth() auth: User, @Path() { channelSeq }: OfChannel, @Input() input: InputOf<typeof policyApi.adopt>) {
    return this.policies.adopt(auth, channelSeq, input);
  }
}
