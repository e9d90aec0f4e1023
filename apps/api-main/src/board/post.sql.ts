import { POST_TYPE, YN } from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import type { Post, PostComment, PostRow } from '@madang/contracts/main/board-calls';
import { contains } from '@madang/server/contains';
import { asInHtml, plainText } from '@madang/server/plain-text';
import { COUNT_LIMIT } from '@madang/server/counted';
import { objectOf } from '@madang/server/sql/json';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { shownName, shownOwn } from '../account/hidden-profile.sql';

/** Who reads posts; `userSeq` is null for a visitor without an account. */
export interface Reader {
  channelSeq: number | null;
  userSeq: number | null;
  /** Whether the reader sees secret and private posts of others, and names in full. */
  sees: boolean;
}
type ReaderOf = Placeholders<Pick<Reader, 'userSeq' | 'sees'>>;

/* SQL: whether the reader wrote post `p` or sees posts of others. In this and the following pieces of SQL, `p` is the post. */
const isOpenTo = (r: ReaderOf) => sql`(${r.sees}::boolean or p.user_seq = ${r.userSeq}::bigint)`;
/** SQL: whether the post exists for the reader: a private post exists only for its author and for readers who see posts of others. */
const isThereFor = (r: ReaderOf) => sql`(p.public_yn = ${YN.YES} or ${isOpenTo(r)})`;
/** SQL: whether staff took the post down and the reader may not see it. Its author and readers who see posts of others still see it. */
const isHiddenFor = (r: ReaderOf) => sql`(p.hide_yn = ${YN.YES} and ${isOpenTo(r)} is not true)`;
/** Whether the post is a secret one that the reader may not open: lists show it without title and author. */
const isLockedFor = (r: ReaderOf) => sql`(p.secret_yn = ${YN.YES} and ${isOpenTo(r)} is not true)`;

/** The author's account `u`, and `w.staff`: whether the author is staff of the site or has a role in the class. */
const JOIN_AUTHOR = sql`
      join account u on u.user_seq = p.user_seq
      cross join lateral (
        select
          exists (
            select
            from channel_user s
            where s.channel_seq = p.channel_seq
              and s.user_seq = p.user_seq
              and s.user_type_cd is not null
          )
          or exists (
            select
            from course_user t
            where t.channel_seq = p.channel_seq
              and t.user_seq = p.user_seq
              and t.course_seq = p.course_seq
          ) as staff
      ) w`;
/** The name of the author: `whole`, or with its middle hidden (유*연); a fixed word while staff hide the profile. */
const nameFor = (r: Sql, whole: Sql) =>
  shownName(sql`${r}.channel_seq`, sql`${r}.user_seq`, sql`case when ${whole} then u.name else public_name(u.name) end`);

const SQL_NULL = sql`null`;
const EMPTY_TEXT = sql`''`;
const ZERO_COUNT = sql`0`;
/** `value` of a post that the reader may read; `otherwise` where the post is locked or hidden for the reader. */
const unlocked = (r: ReaderOf, value: Sql, otherwise = SQL_NULL) =>
  sql`case when ${isLockedFor(r)} or ${isHiddenFor(r)} then ${otherwise} else ${value} end`;

const FILE_COUNT = sql`(
        select count(*)::int
        from post_file f
        where f.channel_seq = p.channel_seq
          and f.post_seq = p.post_seq
      )`;
/** The lesson about which a question was asked; null if there is none or it was deleted. */
const LESSON_JSON = sql`(
        select json_build_object('curriculumSeq', k.curriculum_seq, 'title', k.title, 'second', p.lesson_second)
        from curriculum k
        where k.channel_seq = p.channel_seq
          and k.curriculum_seq = p.curriculum_seq
      )`;
/** The fields of a post in a list of posts. */
const row = (r: ReaderOf) => ({
  postSeq: sql`p.post_seq`,
  boardSeq: sql`p.board_seq`,
  courseSeq: sql`p.course_seq`,
  typeCd: sql`p.type_cd`,
  title: unlocked(r, sql`p.title`, EMPTY_TEXT),
  category: unlocked(r, sql`p.category`),
  fixedYn: sql`p.fixed_yn`,
  importantYn: sql`p.important_yn`,
  secretYn: sql`p.secret_yn`,
  publicYn: sql`p.public_yn`,
  locked: isLockedFor(r),
  hidden: sql`p.hide_yn = ${YN.YES}`,
  userSeq: unlocked(r, sql`p.user_seq`),
  userName: unlocked(r, nameFor(sql`p`, sql`w.staff or coalesce(${isOpenTo(r)}, false)`), EMPTY_TEXT),
  profileImageUrl: unlocked(r, shownOwn(sql`p.channel_seq`, sql`p.user_seq`, sql`u.profile_image_url`)),
  byStaff: unlocked(r, sql`w.staff`, sql`false`),
  commentCount: unlocked(r, sql`p.comment_count`, ZERO_COUNT),
  likeCount: unlocked(r, sql`p.like_count`, ZERO_COUNT),
  fileCount: unlocked(r, FILE_COUNT, ZERO_COUNT),
  answered: sql`p.answer_count > 0`,
  lesson: unlocked(r, LESSON_JSON),
  createdAt: sql`iso(p.created_at)`,
  updatedAt: sql`iso(p.updated_at)`,
});

/** What posts are searched by; a field that is null, and `open` false, leave no post out. */
interface Search {
  q: string | null;
  category: string | null;
  typeCd: string | null;
  /** Whether to list only questions that no staff have answered. */
  open: boolean;
}
type Found = Reader & Search;
type Paged = Found & { size: number; offset: number };
type OfBoard = { boardSeq: number };
type OfCourse = { courseSeq: number; boardSeqs: number[] };

/**
 * SQL: whether a post's text as it is read, without tags and with signs in place of their entities, contains the search `q`. Making that
 * text of the HTML is slow, so it is done only where the HTML contains `q`. This first check is skipped if `q` has a space, since a text
 * may have a tag in the place of the space.
 */
const isInContent = (p: Placeholders<Search>) => sql`(
          (position(' ' in ${p.q}) > 0 or ${contains(sql`p.content`, asInHtml(p.q))})
          and ${contains(plainText(sql`p.content`), p.q)}
        )`;
/**
 * SQL: the posts of a search. A search or filter does not find a secret or hidden post that the reader may not open, since a hit would
 * tell what the post contains.
 */
const hit = (p: Placeholders<Found>, where: Sql) => sql`
      from post p
      where p.channel_seq = ${p.channelSeq}::bigint
        and ${where}
        and ${isThereFor(p)}
        and (
          not (${isLockedFor(p)} or ${isHiddenFor(p)})
          or (${p.q}::text is null and ${p.category}::text is null and ${p.typeCd}::text is null and not ${p.open}::boolean)
        )
        and (${p.q}::text is null or ${contains(sql`p.title`, p.q)} or ${isInContent(p)})
        and (${p.category}::text is null or p.category = ${p.category})
        and (${p.typeCd}::text is null or p.type_cd = ${p.typeCd})
        and (not ${p.open}::boolean or (p.type_cd = ${POST_TYPE.QUESTION} and p.answer_count = 0))`;
/** A page of posts, pinned ones first. The total of a search for words is counted up to a limit only. */
const page = (p: Placeholders<Paged>, where: Sql) => sql`
    select json_build_object(
      'list', (
        select coalesce(json_agg(${objectOf<PostRow>(row(p))} order by p.fixed_yn desc, p.post_seq desc), '[]')
        from (
          select p.*
          ${hit(p, where)}
          order by p.fixed_yn desc, p.post_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) p
        ${JOIN_AUTHOR}
      ),
      'totalCount', (
        select count(*)::int
        from (
          select
          ${hit(p, where)}
          limit case when ${p.q}::text is not null then ${COUNT_LIMIT} end
        ) c
      )
    )::text
  `;
export const BOARD_POSTS = statement<Paged & OfBoard, Page<PostRow>>('post.of-board', (p) =>
  page(p, sql`p.board_seq = ${p.boardSeq}::bigint`),
);
/** The posts of a class on those of its boards that the reader may read. */
export const COURSE_POSTS = statement<Paged & OfCourse, Page<PostRow>>('post.of-course', (p) =>
  page(p, sql`p.course_seq = ${p.courseSeq}::bigint and p.board_seq = any(${p.boardSeqs}::bigint[])`),
);

/** SQL: the newest posts among those that `where` allows and the reader may see. */
const newest = (p: Placeholders<Reader & { boardSeqs: number[]; limit: number }>, where: Sql) => sql`
    select coalesce(json_agg(${objectOf<PostRow>(row(p))} order by p.post_seq desc), '[]')::text
    from (
      select p.*
      from post p
      where p.channel_seq = ${p.channelSeq}::bigint
        and p.board_seq = any(${p.boardSeqs}::bigint[])
        and ${where}
        and ${isThereFor(p)}
        and not ${isHiddenFor(p)}
      order by p.post_seq desc
      limit ${p.limit}::int
    ) p
    ${JOIN_AUTHOR}
  `;
export const NEWEST_QUESTIONS = statement<Reader & OfCourse & { limit: number }, PostRow[]>('post.newest-questions', (p) =>
  newest(p, sql`p.course_seq = ${p.courseSeq}::bigint and p.type_cd = ${POST_TYPE.QUESTION}`),
);

/** The newest questions about one lesson. */
export const LESSON_QUESTIONS = statement<Reader & { curriculumSeq: number; boardSeqs: number[]; limit: number }, PostRow[]>(
  'post.lesson-questions',
  (p) => newest(p, sql`p.curriculum_seq = ${p.curriculumSeq}::bigint`),
);

const FILES_JSON = sql`(
        select coalesce(json_agg(json_build_object(
          'fileSeq', f.file_seq,
          'originFileName', f.origin_file_name,
          'contentType', f.content_type,
          'fileSize', f.file_size
        ) order by pf.file_order), '[]'::json)
        from post_file pf
        join file f on f.channel_seq = pf.channel_seq and f.file_seq = pf.file_seq
        where pf.channel_seq = p.channel_seq
          and pf.post_seq = p.post_seq
      )`;
export type FoundPost = Omit<Post, 'mayEdit' | 'mayRemove' | 'mayManage' | 'mayComment' | 'board' | 'comments'>;
export const POST_BY_SEQ = statement<Reader & OfBoard & { postSeq: number }, FoundPost>(
  'post.by-seq',
  (p) => sql`
    select ${objectOf<FoundPost>({
      ...row(p),
      closedByStaff: sql`p.closed_by_staff`,
      content: unlocked(p, sql`p.content`, EMPTY_TEXT),
      liked: sql`exists (
        select
        from post_like l
        where l.channel_seq = p.channel_seq
          and l.post_seq = p.post_seq
          and l.user_seq = ${p.userSeq}::bigint
      )`,
      files: unlocked(p, FILES_JSON, sql`'[]'::json`),
    })}::text
    from post p
    ${JOIN_AUTHOR}
    where p.channel_seq = ${p.channelSeq}::bigint
      and p.board_seq = ${p.boardSeq}::bigint
      and p.post_seq = ${p.postSeq}::bigint
      and ${isThereFor(p)}
  `,
);

interface OfPost {
  channelSeq: number | null;
  postSeq: number;
}
export const POST_FILE = statement<OfPost & { fileSeq: number }, { key: string; name: string }>(
  'post.file',
  (p) => sql`
    select json_build_object('key', f.storage_key, 'name', f.origin_file_name)::text
    from post_file pf
    join file f on f.channel_seq = pf.channel_seq and f.file_seq = pf.file_seq
    where pf.channel_seq = ${p.channelSeq}::bigint
      and pf.post_seq = ${p.postSeq}::bigint
      and pf.file_seq = ${p.fileSeq}::bigint
  `,
);

type Comments = Reader & { postSeq: number; after: number | null; only: number | null; limit: number };
const isCommentHiddenFor = (r: ReaderOf) => sql`(
        c.hide_yn = ${YN.YES}
        and not (${r.sees}::boolean or coalesce(c.user_seq = ${r.userSeq}::bigint, false))
      )`;
export type FoundComment = Omit<PostComment, 'mayEdit' | 'mayRemove'>;
/** Up to `limit` comments of a post, oldest first: those after the comment `after`, or only the comment `only`. */
export const POST_COMMENTS = statement<Comments, FoundComment>(
  'post.comments',
  (p) => sql`
    select ${objectOf<FoundComment>({
      commentSeq: sql`c.comment_seq`,
      content: sql`case when ${isCommentHiddenFor(p)} then '' else c.content end`,
      hidden: sql`c.hide_yn = ${YN.YES}`,
      userSeq: sql`case when not ${isCommentHiddenFor(p)} then c.user_seq end`,
      userName: sql`case
        when ${isCommentHiddenFor(p)} then ''
        else ${nameFor(sql`c`, sql`c.staff or ${p.sees}::boolean or coalesce(c.user_seq = ${p.userSeq}::bigint, false)`)}
      end`,
      profileImageUrl: sql`case
        when not ${isCommentHiddenFor(p)} then ${shownOwn(sql`c.channel_seq`, sql`c.user_seq`, sql`u.profile_image_url`)}
      end`,
      byStaff: sql`c.staff and not ${isCommentHiddenFor(p)}`,
      createdAt: sql`iso(c.created_at)`,
      updatedAt: sql`iso(c.updated_at)`,
    })}::text
    from post_comment c
    join account u on u.user_seq = c.user_seq
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.post_seq = ${p.postSeq}::bigint
      and (${p.after}::bigint is null or c.comment_seq > ${p.after}::bigint)
      and (${p.only}::bigint is null or c.comment_seq = ${p.only}::bigint)
    order by c.comment_seq
    limit ${p.limit}::int
  `,
);
