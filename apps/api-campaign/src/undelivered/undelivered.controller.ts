import { Controller } from '@nestjs/common';
import { undeliveredApi as api } from '@madang/contracts/campaign/undelivered';
import type { QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { UndeliveredService } from './undelivered.service';

interface At {
  channelSeq: number;
}

@Controller()
export class UndeliveredController {
  constructor(private readonly undelivered: UndeliveredService) {}

  @Route(api.waiting)
  waiting(@Auth() auth: User, @Path() at: At) {
    return this.undelivered.waiting(auth, at.channelSeq);
  }
  @Route(api.mails)
  mails(@Path() at: At, @Input() { cursor }: QueryOf<typeof api.mails>) {
    return this.undelivered.mails(at.channelSeq, cursor);
  }
  @Route(api.webhooks)
  webhooks(@Path() at: At) {
    return this.undelivered.webhooks(at.channelSeq);
  }
}
