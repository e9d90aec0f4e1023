import { APPLICATION_STATUS, POST_TYPE, PUBLISH_STATUS, USER_TYPE } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';

export interface AskedClass {
  course: number;
  /** The board of the class for questions, and the one for notices. */
  board: number;
  notice: number;
  teacher: number;
  /** The learners of the class. */
  users: number[];
}
/** The first four published classes of a site that have four learners or more. */
export const askedClasses = (channelSeq: number): Sql => sql`
  select
    c.course_seq as course,
    q.board_seq as board,
    n.board_seq as notice,
    (
      select user_seq
      from main.course_user t
      where t.channel_seq = c.channel_seq
        and t.course_seq = c.course_seq
        and t.user_type_cd = ${USER_TYPE.TEACHER}
      limit 1
    ) as teacher,
    (
      select array_agg(a.user_seq order by a.user_seq)
      from main.attend a
      where a.channel_seq = c.channel_seq
        and a.course_seq = c.course_seq
        and a.choise_status_cd = ${APPLICATION_STATUS.APPROVED}
        and a.ended_at is null
    ) as users
  from main.course c
  join main.board q on q.channel_seq = c.channel_seq
    and q.course_seq = c.course_seq
    and q.type_cd = ${POST_TYPE.QUESTION}
  join main.board n on n.channel_seq = c.channel_seq
    and n.course_seq = c.course_seq
    and n.type_cd = ${POST_TYPE.NOTICE}
  where c.channel_seq = ${channelSeq}
    and c.publish_status_cd = ${PUBLISH_STATUS.PUBLISHED}
    and c.attend_count >= 4
  order by c.course_seq
  limit 4`;

/** Sets what the posts of a site count: comments, answers by staff, and likes. */
export const postCounters = (channelSeq: number): Sql => sql`
  update main.post p set
    comment_count = (
      select count(*)
      from main.post_comment c
      where c.channel_seq = p.channel_seq
        and c.post_seq = p.post_seq
    ),
    answer_count = (
      select count(*)
      from main.post_comment c
      where c.channel_seq = p.channel_seq
        and c.post_seq = p.post_seq
        and c.staff
    ),
    like_count = (
      select count(*)
      from main.post_like l
      where l.channel_seq = p.channel_seq
        and l.post_seq = p.post_seq
    )
  where p.channel_seq = ${channelSeq}`;
