import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { membershipApi as api } from '@madang/contracts/main/membership';
import type { User } from '@madang/server/caller';
import { Auth, Input, jsonAnswer, Path, Route } from '@madang/server/route';
import { MembershipService } from './membership.service';

interface At {
  channelSeq: number;
  membershipSeq: number;
}

@Controller()
export class MembershipController {
  constructor(private readonly memberships: MembershipService) {}

  @Route(api.offers)
  async offers(@Path() at: At) {
    return jsonAnswer(await this.memberships.offers(at.channelSeq), 1);
  }
  @Route(api.list)
  list(@Auth() auth: User, @Path() at: At) {
    return this.memberships.list(auth, at.channelSeq);
  }
  @Route(api.find)
  find(@Auth() auth: User, @Path() at: At) {
    return this.memberships.find(auth, at.channelSeq, at.membershipSeq);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.create>) {
    return this.memberships.create(auth, at.channelSeq, input);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.update>) {
    return this.memberships.update(auth, at.channelSeq, at.membershipSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() at: At) {
    return this.memberships.remove(auth, at.channelSeq, at.membershipSeq);
  }
  @Route(api.courses)
  async courses(@Auth() auth: User, @Input() query: QueryOf<typeof api.courses>) {
    return jsonAnswer(await this.memberships.courses(auth, query));
  }
}
