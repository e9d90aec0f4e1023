import { Controller } from '@nestjs/common';
import { demandApi as api } from '@madang/contracts/main/demand';
import type { QueryOf } from '@madang/contracts/endpoint';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, jsonAnswer, Path, Route } from '@madang/server/route';
import { DemandListService } from './demand-list.service';
import { DemandService } from './demand.service';

type At = { channelSeq: number; courseSeq: number };

@Controller()
export class DemandController {
  constructor(
    private readonly demand: DemandService,
    private readonly lists: DemandListService,
  ) {}

  @Route(api.find)
  find(@Auth() auth: Caller, @Path() at: At) {
    return this.demand.find(auth, at);
  }
  @Route(api.list)
  async list(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.list>) {
    return jsonAnswer(await this.lists.list(auth, at, query));
  }
  @Route(api.excel)
  excel(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.excel>) {
    return this.lists.excel(auth, at, query);
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
