import { Controller } from '@nestjs/common';
import { messageApi as api } from '@madang/contracts/campaign/message';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Auth, Input, jsonAnswer, Path, Route } from '@madang/server/route';
import { MessageService } from './message.service';

interface At {
  channelSeq: number;
  messageSeq: number;
}

@Controller()
export class MessageController {
  constructor(private readonly messages: MessageService) {}

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
