import { Injectable } from '@nestjs/common';
import { CONTENT_KIND, type ContentKind } from '@madang/contracts/codes';
import type { ChatMessage } from '@madang/contracts/main/chat';
import type { User } from '@madang/server/caller';
import type { Tx } from '@madang/server/db';
import { CommentService } from '../board/comment.service';
import { PostWriteService } from '../board/post-write.service';
import { ChatService } from '../chat/chat.service';
import { ModerationService, type WhyNot } from './moderation.service';

/**
 * Deletes posts, comments and chat messages. Authors delete their own; staff delete those of others with a reason, which the author is
 * told.
 */
@Injectable()
export class RemovalService {
  constructor(
    private readonly posts: PostWriteService,
    private readonly comments: CommentService,
    private readonly chats: ChatService,
    private readonly moderation: ModerationService,
  ) {}

  post(auth: User, boardSeq: number, postSeq: number, why: WhyNot): Promise<null> {
    return this.posts.remove(auth, boardSeq, postSeq, this.keeping(auth, CONTENT_KIND.POST, postSeq, 0, why));
  }
  async postOfCourse(auth: User, courseSeq: number, postSeq: number, why: WhyNot): Promise<null> {
    return this.post(auth, await this.posts.boardOf(auth, courseSeq, postSeq), postSeq, why);
  }
  comment(auth: User, at: { boardSeq: number; postSeq: number; commentSeq: number }, why: WhyNot): Promise<null> {
    return this.comments.remove(auth, at, this.keeping(auth, CONTENT_KIND.COMMENT, at.commentSeq, 0, why));
  }
  message(auth: User, at: { channelSeq: number; chatRoomSeq: number; messageSeq: number }, why: WhyNot): Promise<ChatMessage> {
    const { channelSeq, chatRoomSeq, messageSeq } = at;
    const keeping = this.keeping(auth, CONTENT_KIND.CHAT, messageSeq, chatRoomSeq, why);
    return this.chats.removeMessage(auth, channelSeq, chatRoomSeq, messageSeq, keeping);
  }

  private keeping(auth: User, kind: ContentKind, itemSeq: number, parentSeq: number, why: WhyNot) {
    return (tx: Tx) => this.moderation.keepRemoved(tx, auth, { channelSeq: auth.channelSeq!, kind, itemSeq, parentSeq }, why);
  }
}
