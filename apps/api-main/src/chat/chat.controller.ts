import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { chatApi as api } from '@madang/contracts/main/chat';
import type { User } from '@madang/server/caller';
import { Auth, Input, jsonAnswer, Path, Route } from '@madang/server/route';
import { ChatRoomService } from './chat-room.service';
import { ChatService } from './chat.service';

interface At {
  channelSeq: number;
  chatRoomSeq: number;
  messageSeq: number;
}

@Controller()
export class ChatController {
  constructor(
    private readonly rooms: ChatRoomService,
    private readonly chat: ChatService,
  ) {}

  @Route(api.adminList)
  async adminList(@Path() at: At, @Input() query: QueryOf<typeof api.adminList>) {
    return jsonAnswer(await this.rooms.list(at.channelSeq, query));
  }
  @Route(api.create)
  create(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.create>) {
    return this.rooms.create(auth, at.channelSeq, input);
  }
  @Route(api.adminFind)
  adminFind(@Path() at: At) {
    return this.rooms.find(at.channelSeq, at.chatRoomSeq);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.update>) {
    return this.rooms.update(auth, at.channelSeq, at.chatRoomSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() at: At) {
    return this.rooms.remove(auth, at.channelSeq, at.chatRoomSeq);
  }
  @Route(api.mine)
  async mine(@Auth() auth: User, @Path() at: At) {
    return jsonAnswer(await this.chat.mine(auth, at.channelSeq));
  }
  @Route(api.find)
  find(@Auth() auth: User, @Path() at: At) {
    return this.chat.find(auth, at.channelSeq, at.chatRoomSeq);
  }
  @Route(api.messages)
  messages(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.messages>) {
    return this.chat.messages(auth, at.channelSeq, at.chatRoomSeq, query);
  }
  @Route(api.send)
  send(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.send>) {
    return this.chat.send(auth, at.channelSeq, at.chatRoomSeq, input);
  }
  @Route(api.enter)
  enter(@Auth() auth: User, @Path() at: At) {
    return this.chat.enter(auth, at.channelSeq, at.chatRoomSeq);
  }
}
