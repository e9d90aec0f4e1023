import { YN } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface OfPost {
  channelSeq: number | null;
  postSeq: number;
}
type OfPerson = OfPost & { userSeq: number };
type One = OfPost & { commentSeq: number };

type New = OfPerson & { content: string; staff: boolean; now: Date };
export const COMMENT_INSERT = statement<New, { commentSeq: number }>(
  'comment.insert',
  (p) => sql`
    insert into post_comment (channel_seq, post_seq, user_seq, content, staff, created_at)
    values (${p.channelSeq}, ${p.postSeq}, ${p.userSeq}, ${p.content}, ${p.staff}, ${p.now})
    returning comment_seq as "commentSeq"
  `,
);
export const COMMENT_UPDATE = statement<Omit<One, 'postSeq'> & { content: string; now: Date }>(
  'comment.update',
  (p) => sql`
    update post_comment
    set
      content = ${p.content},
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and comment_seq = ${p.commentSeq}
  `,
);
export const COMMENT_DELETE = statement<Omit<One, 'postSeq'>>(
  'comment.delete',
  (p) => sql`delete from post_comment where channel_seq = ${p.channelSeq} and comment_seq = ${p.commentSeq}`,
);
export const COMMENT_LOCK = statement<One, { userSeq: number; staff: boolean; hidden: boolean }>(
  'comment.lock',
  (p) => sql`
    select
      user_seq as "userSeq",
      staff,
      hide_yn = ${YN.YES} as hidden
    from post_comment
    where channel_seq = ${p.channelSeq}
      and post_seq = ${p.postSeq}
      and comment_seq = ${p.commentSeq}
    for update
  `,
);
/** Changes the counters of a post; a comment of the staff counts as a comment and as an answer. */
export const COMMENT_COUNT = statement<OfPost & { comments: number; answers: number }>(
  'comment.count',
  (p) => sql`
    update post
    set
      comment_count = comment_count + ${p.comments},
      answer_count = answer_count + ${p.answers}
    where channel_seq = ${p.channelSeq}
      and post_seq = ${p.postSeq}
  `,
);

/** Notes that a person likes a post; answers no row if the person liked it already. */
export const LIKE_INSERT = statement<OfPerson & { now: Date }, { postSeq: number }>(
  'comment.like',
  (p) => sql`
    insert into post_like (channel_seq, post_seq, user_seq, created_at)
    values (${p.channelSeq}, ${p.postSeq}, ${p.userSeq}, ${p.now})
    on conflict do nothing
    returning post_seq as "postSeq"
  `,
);
export const LIKE_DELETE = statement<OfPerson, { postSeq: number }>(
  'comment.unlike',
  (p) => sql`
    delete from post_like
    where channel_seq = ${p.channelSeq}
      and post_seq = ${p.postSeq}
      and user_seq = ${p.userSeq}
    returning post_seq as "postSeq"
  `,
);
export const LIKE_COUNT = statement<OfPost & { likes: number }, { likeCount: number }>(
  'comment.like-count',
  (p) => sql`
    update post
    set like_count = like_count + ${p.likes}
    where channel_seq = ${p.channelSeq}
      and post_seq = ${p.postSeq}
    returning like_count as "likeCount"
  `,
);
