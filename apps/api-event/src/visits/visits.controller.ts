import { Controller, Headers } from '@nestjs/common';
import { eventApi } from '@madang/contracts/event/event';
import type { InputOf } from '@madang/contracts/endpoint';
import type { Caller } from '@madang/server/caller';
import { Auth, Input, Route } from '@madang/server/route';
import { VisitsService } from './visits.service';

@Controller()
export class VisitsController {
  constructor(private readonly visits: VisitsService) {}

  @Route(eventApi.log)
  log(@Auth() auth: Caller, @Headers('user-agent') userAgent: string | undefined, @Input() input: InputOf<typeof eventApi.log>) {
    return this.visits.log(auth, userAgent, input);
  }

  @Route(eventApi.user)
  user(@Auth() auth: Caller, @Headers('user-agent') userAgent: string | undefined, @Input() input: InputOf<typeof eventApi.user>) {
    return this.visits.user(auth, userAgent, input);
  }
}
