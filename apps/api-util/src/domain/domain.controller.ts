import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { domainApi as api } from '@madang/contracts/util/domain';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { DomainService } from './domain.service';

interface At {
  channelSeq: number;
  domainSeq: number;
}

@Controller()
export class DomainController {
  constructor(private readonly domains: DomainService) {}

  @Route(api.list)
  list(@Path() p: At) {
    return this.domains.list(p.channelSeq);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Path() p: At, @Input() { domain }: InputOf<typeof api.create>) {
    return this.domains.create(auth, p.channelSeq, domain);
  }
  @Route(api.verify)
  verify(@Auth() auth: User, @Path() p: At) {
    return this.domains.verify(auth, p);
  }
  @Route(api.choose)
  choose(@Auth() auth: User, @Path() p: At, @Input() { mainYn }: InputOf<typeof api.choose>) {
    return this.domains.choose(auth, p, mainYn);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: At) {
    return this.domains.remove(auth, p);
  }
  @Route(api.ask)
  ask(@Input() { domain }: QueryOf<typeof api.ask>) {
    return this.domains.ask(domain);
  }
}
