import { YN } from '@madang/contracts/codes';
import { plainText } from '@madang/server/plain-text';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { TEXT_MAX, type ItemRef } from './content-item.sql';

/**
 * The copy of a text that staff delete, kept in its case for as long as the author may object: its row, rows that belong to it such as
 * comments, and its title and text for the list of cases.
 */
interface Kept {
  kept: object;
}
export const KEEP_REVIEW = statement<ItemRef, Kept>(
  'content.keep-review',
  (p) => sql`
    select to_jsonb(v) as kept
    from review v
    where v.channel_seq = ${p.channelSeq}
      and v.evaluation_seq = ${p.itemSeq}
      and ${p.parentSeq}::bigint = 0
  `,
);
const hanging = (table: Sql, order: Sql) => sql`(
        select coalesce(jsonb_agg(to_jsonb(h) order by h.${order}), '[]')
        from ${table} h
        where h.channel_seq = t.channel_seq
          and h.post_seq = t.post_seq
      )`;
export const KEEP_POST = statement<ItemRef, Kept>(
  'content.keep-post',
  (p) => sql`
    select jsonb_build_object(
      'title', t.title,
      'text', left(btrim(${plainText(sql`t.content`)}), ${TEXT_MAX}),
      'post', to_jsonb(t),
      'comments', ${hanging(sql`post_comment`, sql`comment_seq`)},
      'likes', ${hanging(sql`post_like`, sql`user_seq`)},
      'files', ${hanging(sql`post_file`, sql`file_order`)}
    ) as kept
    from post t
    where t.channel_seq = ${p.channelSeq}
      and t.post_seq = ${p.itemSeq}
      and ${p.parentSeq}::bigint = 0
  `,
);
/** Removes the files from a post before the post is deleted, since they would be deleted with it; the case keeps them. */
export const DETACH_FILES = statement<ItemRef>(
  'content.detach-files',
  (p) => sql`
    delete from post_file
    where channel_seq = ${p.channelSeq}
      and post_seq = ${p.itemSeq}
      and ${p.parentSeq}::bigint = 0
  `,
);
interface OfCase {
  channelSeq: number;
  caseSeq: number;
}
const filesOf = (kept: Sql) => sql`jsonb_to_recordset(${kept} -> 'files') as x (file_seq bigint, file_order int)`;
/** Sets when the files of a case may be deleted, which is when the author can no longer object; null keeps them. */
export const LOOSEN_FILES = statement<OfCase & { looseAt: Date | null }>(
  'content.loosen-files',
  (p) => sql`
    update file f
    set loose_at = ${p.looseAt}::timestamptz
    from content_case k, ${filesOf(sql`k.kept`)}
    where k.channel_seq = ${p.channelSeq}
      and k.case_seq = ${p.caseSeq}
      and f.channel_seq = k.channel_seq
      and f.file_seq = x.file_seq
  `,
);
/** Marks the files of deleted copies (`gone`) as no longer used; the job for unused files deletes them. */
export const loosenedOf = (gone: Sql, now: Piece) => sql`
    update file f
    set loose_at = ${now}::timestamptz
    from ${gone} g, ${filesOf(sql`g.kept`)}
    where f.channel_seq = g.channel_seq
      and f.file_seq = x.file_seq`;

export const KEEP_COMMENT = statement<ItemRef, Kept>(
  'content.keep-comment',
  (p) => sql`
    select jsonb_build_object('title', t.title, 'text', left(c.content, ${TEXT_MAX}), 'comment', to_jsonb(c)) as kept
    from post_comment c
    join post t on t.channel_seq = c.channel_seq and t.post_seq = c.post_seq
    where c.channel_seq = ${p.channelSeq}
      and c.comment_seq = ${p.itemSeq}
      and ${p.parentSeq}::bigint = 0
  `,
);
export const KEEP_MESSAGE = statement<ItemRef, Kept>(
  'content.keep-message',
  (p) => sql`
    select jsonb_build_object('title', r.name, 'text', m.content) as kept
    from chat_message m
    join chat_room r on r.channel_seq = m.channel_seq and r.chat_room_seq = m.chat_room_seq
    where m.channel_seq = ${p.channelSeq}
      and m.chat_room_seq = ${p.parentSeq}
      and m.message_seq = ${p.itemSeq}
  `,
);

const KEPT_ITEM_OF_CASE = (p: Placeholders<OfCase>) => sql`
      select
        channel_seq,
        kept
      from content_case
      where channel_seq = ${p.channelSeq}
        and case_seq = ${p.caseSeq}
        and kept is not null`;
/** Restores a review; answers no row if it is there already or its author has written another one for the enrolment since. */
export const BRING_BACK_REVIEW = statement<OfCase, { courseSeq: number; reviewPoint: number }>(
  'content.bring-back-review',
  (p) => sql`
    insert into review overriding system value
    select (jsonb_populate_record(
      null::review,
      '{"photos": []}'::jsonb || k.kept || jsonb_build_object('hide_yn', ${YN.NO}, 'helpful_count', 0)
    )).*
    from (${KEPT_ITEM_OF_CASE(p)}) k
    on conflict do nothing
    returning
      course_seq as "courseSeq",
      review_point as "reviewPoint"
  `,
);
/** Restores a post with its comments, likes and files; answers no row if its board no longer exists or the post is there already. */
export const BRING_BACK_POST = statement<OfCase, { postSeq: number }>(
  'content.bring-back-post',
  (p) => sql`
    with k as (${KEPT_ITEM_OF_CASE(p)}
    ),
    back as (
      insert into post overriding system value
      select r.*
      from k, jsonb_populate_record(null::post, k.kept -> 'post' || jsonb_build_object('hide_yn', ${YN.NO})) r
      where exists (
        select
        from board b
        where b.channel_seq = r.channel_seq
          and b.board_seq = r.board_seq
      )
      on conflict do nothing
      returning post_seq
    ),
    comments as (
      insert into post_comment overriding system value
      select r.*
      from back, k, jsonb_populate_recordset(null::post_comment, k.kept -> 'comments') r
    ),
    likes as (
      insert into post_like
      select r.*
      from back, k, jsonb_populate_recordset(null::post_like, k.kept -> 'likes') r
    ),
    files as (
      insert into post_file
      select r.*
      from back, k, jsonb_populate_recordset(null::post_file, k.kept -> 'files') r
    )
    select post_seq as "postSeq"
    from back
  `,
);
/** Restores a comment and adds it to the counters of its post; answers no row if the post no longer exists or has the comment already. */
export const BRING_BACK_COMMENT = statement<OfCase, { postSeq: number }>(
  'content.bring-back-comment',
  (p) => sql`
    with k as (${KEPT_ITEM_OF_CASE(p)}
    ),
    back as (
      insert into post_comment overriding system value
      select r.*
      from k, jsonb_populate_record(null::post_comment, k.kept -> 'comment' || jsonb_build_object('hide_yn', ${YN.NO})) r
      where exists (
        select
        from post t
        where t.channel_seq = r.channel_seq
          and t.post_seq = r.post_seq
      )
      on conflict do nothing
      returning
        channel_seq,
        post_seq,
        staff
    )
    update post t
    set
      comment_count = comment_count + 1,
      answer_count = answer_count + back.staff::int
    from back
    where t.channel_seq = back.channel_seq
      and t.post_seq = back.post_seq
    returning t.post_seq as "postSeq"
  `,
);
export const KEPT_TEXT = statement<OfCase, { text: string }>(
  'content.kept-text',
  (p) => sql`
    select k.kept ->> 'text' as text
    from (${KEPT_ITEM_OF_CASE(p)}) k
  `,
);
