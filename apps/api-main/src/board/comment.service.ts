import { Injectable } from '@nestjs/common';
import type { PostComment } from '@madang/contracts/main/board-calls';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { Attempts, tryOf } from '../attempt/attempts';
import { BoardAccess, type Opened } from './board-access';
import { PostService } from './post.service';

interface At {
  boardSeq: number;
  postSeq: number;
  commentSeq: number;
}
type Place = Omit<At, 'commentSeq'>;
const INSERT = `insert into post_comment (channel_seq, post_seq, user_seq, content, staff, created_at) values ($1, $2, $3, $4, $5, $6) returning comment_seq as seq`;
const COUNT = `update post set comment_count = comment_count + $3, answer_count = answer_count + $4 where channel_seq = $1 and post_seq = $2`;
const LOCK = `select user_seq as "userSeq", staff from post_comment where channel_seq = $1 and post_seq = $2 and comment_seq = $3 for update`;
const LIKED = `insert into post_like (channel_seq, post_seq, user_seq, created_at) values ($1, $2, $3, $4) on conflict do nothing returning 1`;
const UNLIKED = `delete from post_like where channel_seq = $1 and post_seq = $2 and user_seq = $3 returning 1`;
const LIKES = `update post set like_count = like_count + $3 where channel_seq = $1 and post_seq = $2 returning like_count as "likeCount"`;

/** Comments and likes of posts; the post's counters change in the same transaction. */
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
    const { channelSeq } = auth;
    const { manage: staff } = opened.standing;
    const seq = await this.db.tx({ channelSeq }, async (tx) => {
      const [made] = await rows<{ seq: number }>(tx, INSERT, [channelSeq, at.postSeq, auth.userSeq, content, staff, this.clock.now()]);
      await tx.query(COUNT, [channelSeq, at.postSeq, 1, staff ? 1 : 0]);
      const payload = { channelSeq: channelSeq!, postSeq: at.postSeq, commentSeq: made!.seq, userSeq: auth.userSeq };
      await this.outbox.publish(tx, 'post.commented', payload);
      return made!.seq;
    });
    return this.one(auth, opened, at.postSeq, seq);
  }

  async update(auth: User, at: At, content: string): Promise<PostComment> {
    const opened = await this.opened(auth, at);
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const { userSeq } = await this.lock(tx, auth, at);
      if (userSeq !== auth.userSeq) throw fail('NO_PERMISSION');
      await tx.query('update post_comment set content = $3, updated_at = $4 where channel_seq = $1 and comment_seq = $2', [
        auth.channelSeq,
        at.commentSeq,
        content,
        this.clock.now(),
      ]);
    });
    return this.one(auth, opened, at.postSeq, at.commentSeq);
  }

  async remove(auth: User, at: At): Promise<null> {
    const { standing } = await this.opened(auth, at);
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const { userSeq, staff } = await this.lock(tx, auth, at);
      if (userSeq !== auth.userSeq && !standing.manage) throw fail('NO_PERMISSION');
      await tx.query('delete from post_comment where channel_seq = $1 and comment_seq = $2', [auth.channelSeq, at.commentSeq]);
      await tx.query(COUNT, [auth.channelSeq, at.postSeq, -1, staff ? -1 : 0]);
    });
    return null;
  }

  /** Once a person, however often it is asked for. */
  async like(auth: User, at: Place): Promise<{ likeCount: number }> {
    await this.opened(auth, at);
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const fresh = await rows(tx, LIKED, [auth.channelSeq, at.postSeq, auth.userSeq, this.clock.now()]);
      if (fresh.length)
        await this.outbox.publish(tx, 'post.liked', { channelSeq: auth.channelSeq!, postSeq: at.postSeq, userSeq: auth.userSeq });
      return this.likes(tx, auth, at, fresh.length);
    });
  }
  async unlike(auth: User, at: Place): Promise<{ likeCount: number }> {
    await this.opened(auth, at);
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const gone = await rows(tx, UNLIKED, [auth.channelSeq, at.postSeq, auth.userSeq]);
      return this.likes(tx, auth, at, -gone.length);
    });
  }

  private async likes(tx: Tx, auth: User, at: Place, by: number): Promise<{ likeCount: number }> {
    return (await rows<{ likeCount: number }>(tx, LIKES, [auth.channelSeq, at.postSeq, by]))[0]!;
  }
  /** A post that a member of the site may read; notices of the site are not talked about. */
  private async opened(auth: User, at: Place): Promise<Opened> {
    const opened = await this.access.open(auth, at.boardSeq);
    await this.posts.one(auth, opened, at.postSeq);
    if (!opened.standing.member) throw fail('NOT_CHANNEL_USER');
    if (opened.row.kind === 'NOTICE') throw fail('NO_PERMISSION');
    return opened;
  }
  private async lock(tx: Tx, auth: User, at: At): Promise<{ userSeq: number; staff: boolean }> {
    const [found] = await rows<{ userSeq: number; staff: boolean }>(tx, LOCK, [auth.channelSeq, at.postSeq, at.commentSeq]);
    if (!found) throw fail('NO_DATA');
    return found;
  }
  private async one(auth: User, opened: Opened, postSeq: number, only: number): Promise<PostComment> {
    return (await this.posts.said(auth, opened, postSeq, { after: null, size: 1, only })).list[0]!;
  }
}
