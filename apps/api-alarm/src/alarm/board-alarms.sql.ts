import type { BoardScope } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface PostState {
  boardSeq: number;
  postSeq: number;
  courseSeq: number | null;
  userSeq: number;
  typeCd: string;
  title: string;
  publicYn: string;
  /** Who may read the board of the post. */
  readScope: BoardScope;
}
export const POST_STATE = statement<{ channelSeq: number; postSeq: number }, PostState>(
  'alarm.post-state',
  (p) => sql`
    select
      board_seq as "boardSeq",
      post_seq as "postSeq",
      course_seq as "courseSeq",
      user_seq as "userSeq",
      type_cd as "typeCd",
      title,
      public_yn as "publicYn",
      read_scope as "readScope"
    from main.pub_post
    where channel_seq = ${p.channelSeq}
      and post_seq = ${p.postSeq}
  `,
);

export const COMMENT_STATE = statement<{ channelSeq: number; commentSeq: number }, { staff: boolean }>(
  'alarm.comment-state',
  (p) => sql`
    select staff
    from main.pub_post_comment
    where channel_seq = ${p.channelSeq}
      and comment_seq = ${p.commentSeq}
  `,
);

export const OTHER_LEARNERS = statement<{ channelSeq: number; courseSeq: number; exceptSeq: number; now: Date }, { userSeq: number }>(
  'alarm.other-learners',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and main.is_enrolled(choise_status_cd, attend_at, valid_at, ended_at, ${p.now})
      and user_seq <> ${p.exceptSeq}
  `,
);
