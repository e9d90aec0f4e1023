import { Injectable } from '@nestjs/common';
import { BOARD_KIND } from '@madang/contracts/codes';
import type { PostComment } from '@madang/contracts/main/board-calls';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { Attempts, tryOf } from '../attempt/attempts';
import { BoardAccess, type Opened } from './board-access';
import {
  COMMENT_COUNT,
  COMMENT_DELETE,
  COMMENT_INSERT,
  COMMENT_LOCK,
  COMMENT_UPDATE,
  LIKE_COUNT,
  LIKE_DELETE,
  LIKE_INSERT,
} from './comment.sql';
import { PostService } from './post.service';

interface At {
  boardSeq: number;
  postSeq: number;
  commentSeq: number;
}
type Place = Omit<At, 'commentSeq'>;
/** Comments and likes of posts. Adding and removing one updates the counters of the post in the same transaction. */
@Injectable()
export class CommentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: BoardAccess,
    private readonly posts: PostService,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
  ) {}

  async add(auth: User, at: Place, content: string): Promise<PostComment> {
    const opened = await this.opened(auth, at);
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('comment', auth.userSeq));
    const { channelSeq, userSeq } = auth;
    const { postSeq } = at;
    const { manage: staff } = opened.standing;
    const seq = await this.db.tx({ channelSeq }, async (tx) => {
      const [made] = await rows(tx, COMMENT_INSERT, { channelSeq, postSeq, userSeq, content, staff, now: this.clock.now() });
      await rows(tx, COMMENT_COUNT, { channelSeq, postSeq, comments: 1, answers: staff ? 1 : 0 });
      const { commentSeq } = made!;
      await this.outbox.publish(tx, 'post.commented', { channelSeq: channelSeq!, postSeq, commentSeq, userSeq });
      return commentSeq;
    });
    return this.one(auth, opened, postSeq, seq);
  }

  async update(auth: User, at: At, content: string): Promise<PostComment> {
    const opened = await this.opened(auth, at);
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const { userSeq, hidden } = await this.lock(tx, auth, at);
      if (userSeq !== auth.userSeq) throw fail('NO_PERMISSION');
      if (hidden) throw fail('CONTENT_HIDDEN');
      const { channelSeq } = auth;
      await rows(tx, COMMENT_UPDATE, { channelSeq, commentSeq: at.commentSeq, content, now: this.clock.now() });
    });
    return this.one(auth, opened, at.postSeq, at.commentSeq);
  }

  /** Deletes a comment. When somebody else wrote it, `takesDown` runs first: it keeps the text in a case, so that the author can object. */
  async remove(auth: User, at: At, takesDown: (tx: Tx) => Promise<void>): Promise<null> {
    const { standing } = await this.opened(auth, at);
    const { channelSeq } = auth;
    const { postSeq, commentSeq } = at;
    await this.db.tx({ channelSeq }, async (tx) => {
      const { userSeq, staff } = await this.lock(tx, auth, at);
      if (userSeq !== auth.userSeq && !standing.manage) throw fail('NO_PERMISSION');
      if (userSeq !== auth.userSeq) await takesDown(tx);
      await rows(tx, COMMENT_DELETE, { channelSeq, commentSeq });
      await rows(tx, COMMENT_COUNT, { channelSeq, postSeq, comments: -1, answers: staff ? -1 : 0 });
    });
    return null;
  }

  /** Likes a post for the caller; a second like of the same person counts nothing. */
  async like(auth: User, at: Place): Promise<{ likeCount: number }> {
    await this.opened(auth, at);
    const { channelSeq, userSeq } = auth;
    const { postSeq } = at;
    return this.db.tx({ channelSeq }, async (tx) => {
      const fresh = await rows(tx, LIKE_INSERT, { channelSeq, postSeq, userSeq, now: this.clock.now() });
      if (fresh.length) await this.outbox.publish(tx, 'post.liked', { channelSeq: channelSeq!, postSeq, userSeq });
      return this.likes(tx, auth, at, fresh.length);
    });
  }
  async unlike(auth: User, at: Place): Promise<{ likeCount: number }> {
    await this.opened(auth, at);
    const { channelSeq, userSeq } = auth;
    return this.db.tx({ channelSeq }, async (tx) => {
      const gone = await rows(tx, LIKE_DELETE, { channelSeq, postSeq: at.postSeq, userSeq });
      return this.likes(tx, auth, at, -gone.length);
    });
  }

  private async likes(tx: Tx, { channelSeq }: User, { postSeq }: Place, likes: number): Promise<{ likeCount: number }> {
    return (await rows(tx, LIKE_COUNT, { channelSeq, postSeq, likes }))[0]!;
  }
  /**
   * Answers the board of a post on which the caller may comment or like: only members of the site may, and nobody on a notice of the site.
   */
  private async opened(auth: User, at: Place): Promise<Opened> {
    const opened = await this.access.open(auth, at.boardSeq);
    await this.posts.one(auth, opened, at.postSeq);
    if (!opened.standing.member) throw fail('NOT_CHANNEL_USER');
    if (opened.row.kind === BOARD_KIND.NOTICE) throw fail('NO_PERMISSION');
    return opened;
  }
  private async lock(tx: Tx, auth: User, at: At): Promise<{ userSeq: number; staff: boolean; hidden: boolean }> {
    const { postSeq, commentSeq } = at;
    const [found] = await rows(tx, COMMENT_LOCK, { channelSeq: auth.channelSeq, postSeq, commentSeq });
    if (!found) throw fail('NO_DATA');
    return found;
  }
  private async one(auth: User, opened: Opened, postSeq: number, only: number): Promise<PostComment> {
    return (await this.posts.said(auth, opened, postSeq, { after: null, size: 1, only })).list[0]!;
  }
}
