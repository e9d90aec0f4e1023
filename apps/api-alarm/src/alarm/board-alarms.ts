import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE, BOARD_SCOPE, POST_TYPE, YN } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { COMMENT_STATE, OTHER_LEARNERS, POST_STATE, type PostState } from './board-alarms.sql';

/** Tells people of posts, comments and likes that concern them, by alarms that lead to the post (AL-028). */
@Injectable()
export class BoardAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('post.written', (e) => this.written(e));
    this.outbox.on('post.shown', (e) => this.written(e));
    this.outbox.on('post.commented', (e) => this.commented(e));
    this.outbox.on('post.liked', (e) => this.liked(e));
  }

  /**
   * Tells staff of a public question, and learners of a public notice of their class: when it is written or, if it was private then, once
   * it is shown.
   */
  private written({ channelSeq, postSeq }: EventPayloads['post.shown']): Promise<void> {
    return this.about(channelSeq, postSeq, async (tx, post) => {
      if (post.publicYn !== YN.YES) return;
      const { courseSeq, userSeq } = post;
      if (post.typeCd === POST_TYPE.QUESTION) {
        const to = await this.writer.workersOf(tx, channelSeq, courseSeq, userSeq);
        return this.write(tx, channelSeq, post, { key: `asked:${postSeq}`, template: 'asked', to, aboutSeq: userSeq });
      }
      // A notice on a board for the staff alone is not for learners, and neither is its title.
      if (post.typeCd !== POST_TYPE.NOTICE || courseSeq === null || post.readScope === BOARD_SCOPE.STAFF) return;
      const learners = await rows(tx, OTHER_LEARNERS, { channelSeq, courseSeq, exceptSeq: userSeq, now: this.clock.now() });
      const to = learners.map((learner) => learner.userSeq);
      return this.write(tx, channelSeq, post, { key: `noticed:${postSeq}`, template: 'noticed', to, aboutSeq: null });
    });
  }

  private commented({ channelSeq, postSeq, commentSeq, userSeq }: EventPayloads['post.commented']): Promise<void> {
    return this.about(channelSeq, postSeq, async (tx, post) => {
      if (post.userSeq === userSeq) return;
      const [comment] = await rows(tx, COMMENT_STATE, { channelSeq, commentSeq });
      if (!comment) return;
      const template = comment.staff && post.typeCd === POST_TYPE.QUESTION ? 'answered' : 'commented';
      await this.write(tx, channelSeq, post, { key: `comment:${commentSeq}`, template, to: [post.userSeq], aboutSeq: userSeq });
    });
  }

  /** Tells the author that somebody likes the post; liking, unliking and liking it again makes one alarm. */
  private liked({ channelSeq, postSeq, userSeq }: EventPayloads['post.liked']): Promise<void> {
    return this.about(channelSeq, postSeq, async (tx, post) => {
      if (post.userSeq === userSeq) return;
      const key = `postLiked:${postSeq}:${userSeq}`;
      await this.write(tx, channelSeq, post, { key, template: 'postLiked', to: [post.userSeq], aboutSeq: userSeq });
    });
  }

  private about(channelSeq: number, postSeq: number, tell: (tx: Tx, post: PostState) => Promise<void>): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [post] = await rows(tx, POST_STATE, { channelSeq, postSeq });
      // Nobody is told of a post that was deleted before the alarm was written.
      if (post) await tell(tx, post);
    });
  }
  private write(
    tx: Tx,
    channelSeq: number,
    { boardSeq, postSeq, courseSeq, title }: PostState,
    notice: { key: string; template: 'asked' | 'noticed' | 'commented' | 'answered' | 'postLiked'; to: number[]; aboutSeq: number | null },
  ): Promise<void> {
    return this.writer.write(tx, channelSeq, {
      ...notice,
      type: notice.template === 'postLiked' ? ALARM_TYPE.LIKE : ALARM_TYPE.BOARD,
      ...(courseSeq !== null && { courseSeq }),
      title,
      link: `/${boardSeq}/posts/${postSeq}/view`,
    });
  }
}
