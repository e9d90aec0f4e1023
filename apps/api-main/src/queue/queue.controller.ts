import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { queueApi as api } from '@madang/contracts/main/queue';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { QueueService } from './queue.service';

interface At {
  channelSeq: number;
}

@Controller()
export class QueueController {
  constructor(private readonly queue: QueueService) {}

  @Route(api.marks)
  marks(@Auth() auth: User, @Path() at: At) {
    return this.queue.marks(auth, at.channelSeq);
  }
  @Route(api.snooze)
  snooze(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.snooze>) {
    return this.queue.snooze(auth, at.channelSeq, input);
  }
  @Route(api.assignees)
  assignees(@Auth() auth: User, @Path() at: At, @Input() item: QueryOf<typeof api.assignees>) {
    return this.queue.assignees(auth, at.channelSeq, item);
  }
  @Route(api.assign)
  assign(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.assign>) {
    return this.queue.assign(auth, at.channelSeq, input);
  }
  @Route(api.seen)
  seen(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.seen>) {
    return this.queue.seen(auth, at.channelSeq, input);
  }
  @Route(api.history)
  history(@Auth() auth: User, @Path() at: At, @Input() item: QueryOf<typeof api.history>) {
    return this.queue.history(auth, at.channelSeq, item);
  }
}
