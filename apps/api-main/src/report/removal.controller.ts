import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { boardApi, communityApi } from '@madang/contracts/main/board';
import { chatApi } from '@madang/contracts/main/chat';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { RemovalService } from './removal.service';

interface At {
  channelSeq: number;
  courseSeq: number;
  boardSeq: number;
  postSeq: number;
  commentSeq: number;
  chatRoomSeq: number;
  messageSeq: number;
}
type Why = InputOf<typeof communityApi.remove>;

@Controller()
export class RemovalController {
  constructor(private readonly removal: RemovalService) {}

  @Route(boardApi.removePost)
  removePost(@Auth() auth: User, @Path() at: At, @Input() why: Why) {
    return this.removal.post(auth, at.boardSeq, at.postSeq, why);
  }
  @Route(communityApi.remove)
  removePostOfCourse(@Auth() auth: User, @Path() at: At, @Input() why: Why) {
    return this.removal.postOfCourse(auth, at.courseSeq, at.postSeq, why);
  }
  @Route(boardApi.removeComment)
  removeComment(@Auth() auth: User, @Path() at: At, @Input() why: Why) {
    return this.removal.comment(auth, at, why);
  }
  @Route(chatApi.removeMessage)
  removeMessage(@Auth() auth: User, @Path() at: At, @Input() why: Why) {
    return this.removal.message(auth, at, why);
  }
}
