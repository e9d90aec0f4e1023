import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { emailChangeApi as api } from '@madang/contracts/main/email-change';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Route } from '@madang/server/route';
import { EmailChangeService } from './email-change.service';
import { TakeBackService } from './take-back.service';

@Controller()
export class EmailChangeController {
  constructor(
    private readonly changes: EmailChangeService,
    private readonly back: TakeBackService,
  ) {}

  @Route(api.find)
  find(@Auth() auth: User) {
    return this.changes.find(auth);
  }

  @Route(api.ask)
  ask(@Input() input: InputOf<typeof api.ask>, @Auth() auth: User) {
    return this.changes.ask(input, auth);
  }

  @Route(api.change)
  change(@Input() input: InputOf<typeof api.change>, @Auth() auth: User) {
    return this.changes.change(input, auth);
  }

  @Route(api.check)
  check(@Input() { token }: QueryOf<typeof api.check>) {
    return this.back.check(token);
  }

  @Route(api.takeBack)
  takeBack(@Input() { token }: InputOf<typeof api.takeBack>, @Auth() auth: Caller) {
    return this.back.takeBack(token, auth);
  }
}
