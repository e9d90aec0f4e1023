import { Controller } from '@nestjs/common';
import { classMessageApi, messageApi as api } from '@madang/contracts/campaign/message';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Auth, Input, jsonAnswer, Path, Route } from '@madang/server/route';
import { ClassMessageService } from './class-message.service';
import { MessageService } from './message.service';

interface At {
  channelSeq: number;
  messageSeq: number;
  courseSeq: number;
}

@Controller()
export class MessageController {
  constructor(
    private readonly messages: MessageService,
    private readonly ofClass: ClassMessageService,
  ) {}

  @Route(classMessageApi.reach)
  reach(@Path() at: At, @Input() { audience }: QueryOf<typeof classMessageApi.reach>) {
    return this.ofClass.reach(at, audience);
  }
  @Route(classMessageApi.create)
  createOfClass(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof classMessageApi.create>) {
    return this.ofClass.create(auth, at, input);
  }
  @Route(classMessageApi.find)
  findOfClass(@Auth() auth: User, @Path() at: At) {
    return this.ofClass.find(auth, at.channelSeq, at.messageSeq);
  }

  @Route(api.list)
  async list(@Path() at: At, @Input() query: QueryOf<typeof api.list>) {
    return jsonAnswer(await this.messages.list(at.channelSeq, query));
  }
  @Route(api.create)
  create(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.create>) {
    return this.messages.create(auth, at.channelSeq, input);
  }
  @Route(api.find)
  find(@Path() at: At) {
    return this.messages.find(at.channelSeq, at.messageSeq);
  }
  @Route(api.remove)
  remove(@Path() at: At) {
    return this.messages.remove(at.channelSeq, at.messageSeq);
  }
}
