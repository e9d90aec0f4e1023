import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { closingApi as api } from '@madang/contracts/main/closing';
import type { User } from '@madang/server/caller';
import { Auth, Input, Route } from '@madang/server/route';
import { ClosingService } from './closing.service';

@Controller()
export class ClosingController {
  constructor(private readonly closing: ClosingService) {}

  @Route(api.find)
  find(@Auth() auth: User) {
    return this.closing.find(auth);
  }
  @Route(api.close)
  close(@Input() input: InputOf<typeof api.close>, @Auth() auth: User) {
    return this.closing.close(input, auth);
  }
  @Route(api.reopen)
  reopen(@Auth() auth: User) {
    return this.closing.reopen(auth);
  }
}
