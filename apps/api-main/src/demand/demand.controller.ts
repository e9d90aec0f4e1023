import { Controller } from '@nestjs/common';
import { demandApi as api } from '@madang/contracts/main/demand-calls';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Path, Route } from '@madang/server/route';
import { DemandService } from './demand.service';

type At = { channelSeq: number; courseSeq: number };

@Controller()
export class DemandController {
  constructor(private readonly demand: DemandService) {}

  @Route(api.find)
  find(@Auth() auth: Caller, @Path() at: At) {
    return this.demand.find(auth, at);
  }
  @Route(api.add)
  add(@Auth() auth: User, @Path() at: At) {
    return this.demand.add(auth, at);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() at: At) {
    return this.demand.remove(auth, at);
  }
}
