import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE, POST_TYPE, YN } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';

interface PostState {
  board_seq: number;
  post_seq: number;
  course_seq: number | null;
  user_seq: number;
  type_cd: string;
  title: string;
  public_yn: string;
}
const POST = `select board_seq, post_seq, course_seq, user_seq, type_cd, title, public_yn from main.pub_post where channel_seq = $1 and post_seq = $2`;
const COMMENT = `select user_seq, staff from main.pub_post_comment where channel_seq = $1 and comment_seq = $2`;
const LEARNERS = `select user_seq from main.pub_attend where channel_seq = $1 and course_seq = $2
  and main.is_enrolled(choise_status_cd, attend_at, valid_at, ended_at, $4) and user_seq <> $3`;

/** What happens on boards, to whom it concerns: alarms that lead to the post (AL-028). */
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
    this.outbox.on('post.commented', (e) => this.commented(e));
    this.outbox.on('post.liked', (e) => this.liked(e));
  }

  /** Staff hear of questions, learners of notices of their class. */
  private written({ channelSeq, postSeq, userSeq }: EventPayloads['post.written']): Promise<void> {
    return this.about(channelSeq, postSeq, async (tx, post) => {
      if (post.public_yn !== YN.YES) return;
      const { course_seq } = post;
      if (post.type_cd === POST_TYPE.QUESTION) {
        const to = await this.writer.staffOf(tx, channelSeq, course_seq, userSeq);
        return this.write(tx, channelSeq, post, { key: `asked:${postSeq}`, template: 'asked', to, aboutSeq: userSeq });
      }
      if (post.type_cd !== POST_TYPE.NOTICE || course_seq === null) return;
      const learners = await rows<{ user_seq: number }>(tx, LEARNERS, [channelSeq, course_seq, userSeq, this.clock.now()]);
      const to = learners.map((learner) => learner.user_seq);
      return this.write(tx, channelSeq, post, { key: `noticed:${postSeq}`, template: 'noticed', to, aboutSeq: null });
    });
  }

  private commented({ channelSeq, postSeq, commentSeq, userSeq }: EventPayloads['post.commented']): Promise<void> {
    return this.about(channelSeq, postSeq, async (tx, post) => {
      if (post.user_seq === userSeq) return;
      const [comment] = await rows<{ staff: boolean }>(tx, COMMENT, [channelSeq, commentSeq]);
      if (!comment) return;
      const template = comment.staff && post.type_cd === POST_TYPE.QUESTION ? 'answered' : 'commented';
      await this.write(tx, channelSeq, post, { key: `comment:${commentSeq}`, template, to: [post.user_seq], aboutSeq: userSeq });
    });
  }

  /** Liking, unliking and liking again is one alarm. */
  private liked({ channelSeq, postSeq, userSeq }: EventPayloads['post.liked']): Promise<void> {
    return this.about(channelSeq, postSeq, async (tx, post) => {
      if (post.user_seq === userSeq) return;
      const key = `postLiked:${postSeq}:${userSeq}`;
      await this.write(tx, channelSeq, post, { key, template: 'postLiked', to: [post.user_seq], aboutSeq: userSeq });
    });
  }

  private about(channelSeq: number, postSeq: number, tell: (tx: Tx, post: PostState) => Promise<void>): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [post] = await rows<PostState>(tx, POST, [channelSeq, postSeq]);
      // The post was deleted meanwhile.
      if (post) await tell(tx, post);
    });
  }
  private write(
    tx: Tx,
    channelSeq: number,
    { board_seq, post_seq, course_seq, title }: PostState,
    notice: { key: string; template: 'asked' | 'noticed' | 'commented' | 'answered' | 'postLiked'; to: number[]; aboutSeq: number | null },
  ): Promise<void> {
    return this.writer.write(tx, channelSeq, {
      ...notice,
      type: notice.template === 'postLiked' ? ALARM_TYPE.LIKE : ALARM_TYPE.BOARD,
      ...(course_seq !== null && { courseSeq: course_seq }),
      title,
      link: `/${board_seq}/posts/${post_seq}/view`,
    });
  }
}
