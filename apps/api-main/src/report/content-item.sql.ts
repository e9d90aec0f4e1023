import { BOARD_KIND, CONTENT_KIND, YN, type Yn } from '@madang/contracts/codes';
import { plainText } from '@madang/server/plain-text';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { isProfileHidden } from '../account/hidden-profile.sql';

/** Which text is meant: its number and, for a chat message, the number of its room (else 0). */
export interface ItemRef {
  channelSeq: number;
  itemSeq: number;
  parentSeq: number;
}
export interface Item {
  authorSeq: number;
  courseSeq: number | null;
  boardSeq: number | null;
  postSeq: number | null;
  notice: boolean;
  hideYn: Yn;
  /** The beginning of the text, which alarms and the history show as its title. */
  title: string;
}
/** How many characters of a text stand for its title. */
const TITLE_LENGTH = 60;

export const WRITTEN_POST = statement<ItemRef, Item>(
  'content.post',
  (p) => sql`
    select
      t.user_seq as "authorSeq",
      t.course_seq as "courseSeq",
      t.board_seq as "boardSeq",
      t.post_seq as "postSeq",
      b.kind = ${BOARD_KIND.NOTICE} as notice,
      t.hide_yn as "hideYn",
      left(t.title, ${TITLE_LENGTH}) as title
    from post t
    join board b on b.channel_seq = t.channel_seq and b.board_seq = t.board_seq
    where t.channel_seq = ${p.channelSeq}
      and t.post_seq = ${p.itemSeq}
      and ${p.parentSeq}::bigint = 0
    for update of t
  `,
);
export const WRITTEN_COMMENT = statement<ItemRef, Item>(
  'content.comment',
  (p) => sql`
    select
      c.user_seq as "authorSeq",
      t.course_seq as "courseSeq",
      t.board_seq as "boardSeq",
      t.post_seq as "postSeq",
      false as notice,
      c.hide_yn as "hideYn",
      left(c.content, ${TITLE_LENGTH}) as title
    from post_comment c
    join post t on t.channel_seq = c.channel_seq and t.post_seq = c.post_seq
    where c.channel_seq = ${p.channelSeq}
      and c.comment_seq = ${p.itemSeq}
      and ${p.parentSeq}::bigint = 0
    for update of c
  `,
);
export const WRITTEN_MESSAGE = statement<ItemRef, Item>(
  'content.message',
  (p) => sql`
    select
      m.user_seq as "authorSeq",
      r.course_seq as "courseSeq",
      null::bigint as "boardSeq",
      null::bigint as "postSeq",
      false as notice,
      m.hide_yn as "hideYn",
      left(m.content, ${TITLE_LENGTH}) as title
    from chat_message m
    join chat_room r on r.channel_seq = m.channel_seq and r.chat_room_seq = m.chat_room_seq
    where m.channel_seq = ${p.channelSeq}
      and m.chat_room_seq = ${p.parentSeq}
      and m.message_seq = ${p.itemSeq}
      and m.removed_at is null
      and r.deleted_at is null
    for update of m
  `,
);
export const WRITTEN_REVIEW = statement<ItemRef, Item>(
  'content.review',
  (p) => sql`
    select
      v.user_seq as "authorSeq",
      v.course_seq as "courseSeq",
      null::bigint as "boardSeq",
      null::bigint as "postSeq",
      false as notice,
      v.hide_yn as "hideYn",
      left(v.description, ${TITLE_LENGTH}) as title
    from review v
    where v.channel_seq = ${p.channelSeq}
      and v.evaluation_seq = ${p.itemSeq}
      and ${p.parentSeq}::bigint = 0
    for update
  `,
);

/** The profile of a person who belongs to the site. */
export const WRITTEN_PROFILE = statement<ItemRef, Item>(
  'content.profile',
  (p) => sql`
    select
      u.user_seq as "authorSeq",
      null::bigint as "courseSeq",
      null::bigint as "boardSeq",
      null::bigint as "postSeq",
      false as notice,
      case when ${isProfileHidden(sql`m.channel_seq`, sql`m.user_seq`)} then ${YN.YES} else ${YN.NO} end as "hideYn",
      left(u.name, ${TITLE_LENGTH}) as title
    from channel_user m
    join account u on u.user_seq = m.user_seq
    where m.channel_seq = ${p.channelSeq}
      and m.user_seq = ${p.itemSeq}
      and ${p.parentSeq}::bigint = 0
    for update of m
  `,
);

export const HIDE_PROFILE = statement<ItemRef>(
  'content.hide-profile',
  (p) => sql`
    insert into hidden_profile (channel_seq, user_seq)
    select
      ${p.channelSeq},
      ${p.itemSeq}
    where ${p.parentSeq}::bigint = 0
    on conflict do nothing
  `,
);
export const SHOW_PROFILE = statement<ItemRef>(
  'content.show-profile',
  (p) => sql`
    delete from hidden_profile
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.itemSeq}
      and ${p.parentSeq}::bigint = 0
  `,
);

type Hide = ItemRef & { hideYn: Yn };
export const HIDE_POST = statement<Hide>(
  'content.hide-post',
  (p) => sql`
    update post
    set hide_yn = ${p.hideYn}
    where channel_seq = ${p.channelSeq}
      and post_seq = ${p.itemSeq}
      and ${p.parentSeq}::bigint = 0
  `,
);
export const HIDE_COMMENT = statement<Hide>(
  'content.hide-comment',
  (p) => sql`
    update post_comment
    set hide_yn = ${p.hideYn}
    where channel_seq = ${p.channelSeq}
      and comment_seq = ${p.itemSeq}
      and ${p.parentSeq}::bigint = 0
  `,
);
export const HIDE_REVIEW = statement<Hide, { courseSeq: number; reviewPoint: number }>(
  'content.hide-review',
  (p) => sql`
    update review
    set hide_yn = ${p.hideYn}
    where channel_seq = ${p.channelSeq}
      and evaluation_seq = ${p.itemSeq}
      and hide_yn <> ${p.hideYn}
      and ${p.parentSeq}::bigint = 0
    returning
      course_seq as "courseSeq",
      review_point as "reviewPoint"
  `,
);
/** How many characters of a reported text staff see. */
export const TEXT_MAX = 2000;
/** Joins the reported text `i` of a case `k` as it is now; its columns are null once it is deleted. */
export const JOIN_ITEM = sql`
    left join lateral (
      select
        t.board_seq,
        t.post_seq,
        t.title,
        left(btrim(${plainText(sql`t.content`)}), ${TEXT_MAX}) as text,
        null as image_url
      from post t
      where k.kind_cd = ${CONTENT_KIND.POST}
        and t.channel_seq = k.channel_seq
        and t.post_seq = k.item_seq
      union all
      select
        t.board_seq,
        t.post_seq,
        t.title,
        left(c.content, ${TEXT_MAX}),
        null
      from post_comment c
      join post t on t.channel_seq = c.channel_seq and t.post_seq = c.post_seq
      where k.kind_cd = ${CONTENT_KIND.COMMENT}
        and c.channel_seq = k.channel_seq
        and c.comment_seq = k.item_seq
      union all
      select
        null,
        null,
        r.name,
        m.content,
        null
      from chat_message m
      join chat_room r on r.channel_seq = m.channel_seq and r.chat_room_seq = m.chat_room_seq
      where k.kind_cd = ${CONTENT_KIND.CHAT}
        and m.channel_seq = k.channel_seq
        and m.chat_room_seq = k.parent_seq
        and m.message_seq = k.item_seq
        and m.removed_at is null
      union all
      select
        null,
        null,
        o.title,
        left(v.description, ${TEXT_MAX}),
        null
      from review v
      join course o on o.channel_seq = v.channel_seq and o.course_seq = v.course_seq
      where k.kind_cd = ${CONTENT_KIND.REVIEW}
        and v.channel_seq = k.channel_seq
        and v.evaluation_seq = k.item_seq
      union all
      select
        null,
        null,
        '',
        left(concat_ws(' · ', a.name, (
          select string_agg(distinct nullif(w.introduction, ''), ' · ')
          from course_user w
          where w.channel_seq = k.channel_seq
            and w.user_seq = k.item_seq
        )), ${TEXT_MAX}),
        a.profile_image_url
      from channel_user m
      join account a on a.user_seq = m.user_seq
      where k.kind_cd = ${CONTENT_KIND.PROFILE}
        and m.channel_seq = k.channel_seq
        and m.user_seq = k.item_seq
    ) i on true`;

/** The pictures of a case's text: of the text as it is now, and of the copy in the case. */
export const PICTURES_OF_CASE = statement<{ channelSeq: number; caseSeq: number }, { key: string }>(
  'content.pictures',
  (p) => sql`
    select distinct x.storage_key as key
    from content_case k
    cross join lateral (
      select k.kept::text as told
      union all
      select v::text
      from review v
      where k.kind_cd = ${CONTENT_KIND.REVIEW}
        and v.channel_seq = k.channel_seq
        and v.evaluation_seq = k.item_seq
      union all
      select t::text
      from post t
      where k.kind_cd = ${CONTENT_KIND.POST}
        and t.channel_seq = k.channel_seq
        and t.post_seq = k.item_seq
      union all
      select c::text
      from post_comment c
      where k.kind_cd = ${CONTENT_KIND.COMMENT}
        and c.channel_seq = k.channel_seq
        and c.comment_seq = k.item_seq
    ) i
    cross join lateral picture_keys(i.told) x
    where k.channel_seq = ${p.channelSeq}
      and k.case_seq = ${p.caseSeq}
  `,
);
