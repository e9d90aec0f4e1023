import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { packageApi as api } from '@madang/contracts/main/package';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { PackageService } from './package.service';

interface At {
  courseSeq: number;
}

@Controller()
export class PackageController {
  constructor(private readonly packages: PackageService) {}

  @Route(api.list)
  list(@Auth() auth: Caller, @Input() q: QueryOf<typeof api.list>) {
    return this.packages.list(auth, q.page, q.size);
  }
  @Route(api.find)
  find(@Auth() auth: Caller, @Path() p: At) {
    return this.packages.find(auth, p.courseSeq);
  }
  @Route(api.asked)
  asked(@Auth() auth: User, @Path() p: At) {
    return this.packages.asked(auth, p.courseSeq);
  }
  @Route(api.checkAttend)
  checkAttend(@Auth() auth: User, @Path() p: At) {
    return this.packages.checkAttend(auth, p.courseSeq);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Input() input: InputOf<typeof api.create>) {
    return this.packages.create(auth, input);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.update>) {
    return this.packages.update(auth, p.courseSeq, input);
  }
}
