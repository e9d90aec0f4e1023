import { CHAT_REMOVER, CHAT_SCOPE, LESSON_TYPE, TRASH, YN, type Yn } from '@madang/contracts/codes';
import type { ChatMessage, ChatRoom } from '@madang/contracts/main/chat';
import type { Permission } from '@madang/contracts/permissions';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { shownName, shownOwn } from '../account/hidden-profile.sql';
import { worksFor } from '../course/own-classes.sql';
import { isMember } from '../membership/member-access.sql';
import { ROOM_FIELDS, JOIN_COURSE, type OfRoom, type Site } from './chat-room.sql';

interface Reader extends Site {
  userSeq: number;
  now: Date;
}
/**
 * Joins what decides whether the reader may enter the room `r`: being a member of the site, roles and enrolment. An enrolment in a class in
 * the trash does not count.
 */
const joinReader = (p: Placeholders<Reader>) => sql`
      left join channel_user su on su.channel_seq = r.channel_seq and su.user_seq = ${p.userSeq}::bigint
      left join course_user tu on tu.channel_seq = r.channel_seq
        and tu.course_seq = r.course_seq
        and tu.user_seq = ${p.userSeq}::bigint
      left join chat_participant me on me.channel_seq = r.channel_seq
        and me.chat_room_seq = r.chat_room_seq
        and me.user_seq = ${p.userSeq}::bigint
      left join attend a on a.channel_seq = r.channel_seq
        and a.course_seq = r.course_seq
        and a.user_seq = ${p.userSeq}::bigint
        and ${isEnrolled(sql`a`, p.now)}
        and c.trash_type_cd = ${TRASH.NORMAL}`;
const CLASS_PERMISSION: Permission = 'SITE_CLASS_UPDATE';
const IS_STAFF = sql`(
        tu.user_seq is not null
        or coalesce(su.roles ? ${CLASS_PERMISSION} and ${worksFor(sql`r.channel_seq`, sql`su.user_type_cd`, sql`tu.user_type_cd`)}, false)
      )`;
const isAllowed = (p: Placeholders<Reader>) => sql`(
        ${IS_STAFF}
        or r.scope = ${CHAT_SCOPE.EVERYONE}
        or (r.scope = ${CHAT_SCOPE.MEMBERS} and su.user_seq is not null)
        or (r.scope = ${CHAT_SCOPE.COURSE} and a.user_seq is not null)
        or (r.scope = ${CHAT_SCOPE.MEMBERSHIP} and ${isMember(sql`r.channel_seq`, p.userSeq, sql`r.membership_seqs`, sql`${p.now}`)})
      )`;
/** How many messages of other people the reader has not read, without deleted ones, counted up to 100. */
const unread = (p: Placeholders<Reader>) => sql`(
          select count(*)::int
          from (
            select 1
            from chat_message m
            where m.channel_seq = r.channel_seq
              and m.chat_room_seq = r.chat_room_seq
              and m.message_seq > me.read_seq
              and m.user_seq <> ${p.userSeq}::bigint
              and m.removed_at is null
            limit 100
          ) u
        )`;
const roomFor = (p: Placeholders<Reader>) => sql`json_build_object(
        ${ROOM_FIELDS},
        'entered', me.user_seq is not null,
        'readSeq', coalesce(me.read_seq, 0),
        'lastSeq', r.last_seq,
        'unreadCount', case when me.user_seq is null then 0 else ${unread(p)} end,
        'staff', ${IS_STAFF}
      )`;
/** The rooms that a person may enter, 200 at most, the one with the newest message first. */
export const OPEN_ROOMS = statement<Reader>(
  'chat.open-rooms',
  (p) => sql`
    select coalesce(json_agg(f.room order by f.last_at desc nulls last, f.chat_room_seq desc), '[]')::text
    from (
      select
        r.chat_room_seq,
        r.last_at,
        ${roomFor(p)} as room
      from chat_room r
      ${JOIN_COURSE}
      ${joinReader(p)}
      where r.channel_seq = ${p.channelSeq}::bigint
        and r.deleted_at is null
        and ${isAllowed(p)}
      order by r.last_at desc nulls last, r.chat_room_seq desc
      limit 200
    ) f
  `,
);
/** One room, and whether the person may enter it. */
export const ROOM_BY_SEQ = statement<Reader & OfRoom, { allowed: boolean; room: ChatRoom }>(
  'chat.room',
  (p) => sql`
    select
      ${isAllowed(p)} as allowed,
      ${roomFor(p)} as room
    from chat_room r
    ${JOIN_COURSE}
    ${joinReader(p)}
    where r.channel_seq = ${p.channelSeq}::bigint
      and r.chat_room_seq = ${p.chatRoomSeq}::bigint
      and r.deleted_at is null
  `,
);

type OfReader = OfRoom & { userSeq: number };
/** The message `m` with its author `u`, as the reader sees it. */
const messageFor = (p: Placeholders<OfReader>) => sql`json_build_object(
          'messageSeq', m.message_seq,
          'userSeq', m.user_seq,
          'name', ${shownName(sql`m.channel_seq`, sql`m.user_seq`, sql`u.name`)},
          'profileImageUrl', ${shownOwn(sql`m.channel_seq`, sql`m.user_seq`, sql`u.profile_image_url`)},
          'staff', coalesce(s.user_type_cd is not null, false) or t.user_seq is not null,
          'mine', m.user_seq = ${p.userSeq}::bigint,
          'content', case when m.hide_yn = ${YN.NO} then m.content else '' end,
          'clientKey', case when m.user_seq = ${p.userSeq}::bigint then m.client_key end,
          'createdAt', iso(m.created_at),
          'removed', case
            when m.removed_at is null and m.hide_yn = ${YN.YES} then ${CHAT_REMOVER.HIDDEN}
            when m.removed_at is null then null
            when m.removed_by = m.user_seq then ${CHAT_REMOVER.AUTHOR}
            else ${CHAT_REMOVER.STAFF}
          end
        )`;
const joinAuthor = (p: Placeholders<OfRoom>) => sql`
        join account u on u.user_seq = m.user_seq
        left join channel_user s on s.channel_seq = ${p.channelSeq}::bigint and s.user_seq = m.user_seq
        left join chat_room r on r.channel_seq = ${p.channelSeq}::bigint and r.chat_room_seq = ${p.chatRoomSeq}::bigint
        left join course_user t on t.channel_seq = ${p.channelSeq}::bigint
          and t.course_seq = r.course_seq
          and t.user_seq = m.user_seq`;
const isThere = (p: Placeholders<OfRoom>) => sql`m.channel_seq = ${p.channelSeq}::bigint and m.chat_room_seq = ${p.chatRoomSeq}::bigint`;
const lastSeq = (p: Placeholders<OfRoom>) => sql`(
        select last_seq
        from chat_room
        where channel_seq = ${p.channelSeq}::bigint
          and chat_room_seq = ${p.chatRoomSeq}::bigint
      )`;
interface Messages {
  lastSeq: number;
  list: ChatMessage[];
}
/** Up to `limit` messages of a room: the newest, or the newest before the message `minSeq`. */
export const MESSAGES_BEFORE = statement<OfReader & { minSeq: number | null; limit: number }, Messages>(
  'chat.messages-before',
  (p) => sql`
    select
      ${lastSeq(p)} as "lastSeq",
      (
        select coalesce(json_agg(${messageFor(p)} order by m.message_seq), '[]')
        from (
          select *
          from chat_message m
          where ${isThere(p)}
            and (${p.minSeq}::bigint is null or m.message_seq < ${p.minSeq}::bigint)
          order by m.message_seq desc
          limit ${p.limit}::int
        ) m
        ${joinAuthor(p)}
      ) as list
  `,
);
/**
 * The messages of a room that were written or changed after the change `afterSeq`, in the order of their changes; `changes` has the number
 * of each one's change.
 */
export const MESSAGES_AFTER = statement<OfReader & { afterSeq: number; limit: number }, Messages & { changes: number[] }>(
  'chat.messages-after',
  (p) => sql`
    select
      ${lastSeq(p)} as "lastSeq",
      (
        select coalesce(json_agg(m.change_seq order by m.change_seq), '[]')
        from (
          select m.change_seq
          from chat_message m
          where ${isThere(p)}
            and m.change_seq > ${p.afterSeq}::bigint
          order by m.change_seq
          limit ${p.limit}::int
        ) m
      ) as changes,
      (
        select coalesce(json_agg(${messageFor(p)} order by m.change_seq), '[]')
        from (
          select *
          from chat_message m
          where ${isThere(p)}
            and m.change_seq > ${p.afterSeq}::bigint
          order by m.change_seq
          limit ${p.limit}::int
        ) m
        ${joinAuthor(p)}
      ) as list
  `,
);
export const MESSAGE_BY_SEQ = statement<OfReader & { messageSeq: number }, { message: ChatMessage }>(
  'chat.message',
  (p) => sql`
    select ${messageFor(p)} as message
    from chat_message m
    ${joinAuthor(p)}
    where ${isThere(p)}
      and m.message_seq = ${p.messageSeq}::bigint
  `,
);

/** Takes the room's next number, for a new message or a change, and locks the room's row until the transaction ends. */
export const ROOM_NEXT = statement<OfRoom & { at: Date | null }, { next: number }>(
  'chat.room-next',
  (p) => sql`
    update chat_room
    set
      last_seq = last_seq + 1,
      last_at = coalesce(${p.at}, last_at)
    where channel_seq = ${p.channelSeq}
      and chat_room_seq = ${p.chatRoomSeq}
      and deleted_at is null
    returning last_seq as "next"
  `,
);
/** The message that this person has sent in the room with this `clientKey` already. */
export const MESSAGE_BY_KEY = statement<OfReader & { clientKey: string }, { messageSeq: number }>(
  'chat.message-by-key',
  (p) => sql`
    select message_seq as "messageSeq"
    from chat_message
    where channel_seq = ${p.channelSeq}
      and chat_room_seq = ${p.chatRoomSeq}
      and user_seq = ${p.userSeq}
      and client_key = ${p.clientKey}
  `,
);
type NewMessage = OfReader & { messageSeq: number; content: string; clientKey: string; now: Date };
export const MESSAGE_INSERT = statement<NewMessage>(
  'chat.message-insert',
  (p) => sql`
    insert into chat_message (
      channel_seq,
      chat_room_seq,
      message_seq,
      change_seq,
      user_seq,
      content,
      client_key,
      created_at
    )
    values (
      ${p.channelSeq},
      ${p.chatRoomSeq},
      ${p.messageSeq},
      ${p.messageSeq},
      ${p.userSeq},
      ${p.content},
      ${p.clientKey},
      ${p.now}
    )
  `,
);
export const MESSAGE_REMOVE = statement<OfRoom & { messageSeq: number; changeSeq: number; removedBy: number; now: Date }>(
  'chat.message-remove',
  (p) => sql`
    update chat_message
    set
      content = '',
      change_seq = ${p.changeSeq},
      removed_at = ${p.now},
      removed_by = ${p.removedBy}
    where channel_seq = ${p.channelSeq}
      and chat_room_seq = ${p.chatRoomSeq}
      and message_seq = ${p.messageSeq}
  `,
);
/**
 * Hides a message or shows it again, and gives it the number of a new change, so that open pages get it. Answers no row for a deleted
 * message.
 */
export const MESSAGE_HIDE = statement<OfRoom & { messageSeq: number; changeSeq: number; hideYn: Yn }, { messageSeq: number }>(
  'chat.message-hide',
  (p) => sql`
    update chat_message
    set
      hide_yn = ${p.hideYn},
      change_seq = ${p.changeSeq}
    where channel_seq = ${p.channelSeq}
      and chat_room_seq = ${p.chatRoomSeq}
      and message_seq = ${p.messageSeq}
      and removed_at is null
    returning message_seq as "messageSeq"
  `,
);
export const MESSAGE_BRING_BACK = statement<OfRoom & { messageSeq: number; changeSeq: number; content: string }, { messageSeq: number }>(
  'chat.message-bring-back',
  (p) => sql`
    update chat_message m
    set
      content = ${p.content},
      hide_yn = ${YN.NO},
      change_seq = ${p.changeSeq},
      removed_at = null,
      removed_by = null
    from chat_room r
    where m.channel_seq = ${p.channelSeq}
      and m.chat_room_seq = ${p.chatRoomSeq}
      and m.message_seq = ${p.messageSeq}
      and m.removed_at is not null
      and r.channel_seq = m.channel_seq
      and r.chat_room_seq = m.chat_room_seq
      and r.deleted_at is null
    returning m.message_seq as "messageSeq"
  `,
);
export const ROOM_ENTER = statement<OfReader & { now: Date }>(
  'chat.room-enter',
  (p) => sql`
    insert into chat_participant (channel_seq, chat_room_seq, user_seq, entered_at, read_seq)
    select
      ${p.channelSeq},
      ${p.chatRoomSeq},
      ${p.userSeq},
      ${p.now},
      last_seq
    from chat_room
    where channel_seq = ${p.channelSeq}
      and chat_room_seq = ${p.chatRoomSeq}
    on conflict (channel_seq, chat_room_seq, user_seq) do update
    set read_seq = greatest(chat_participant.read_seq, excluded.read_seq)
  `,
);

interface EnterMission {
  curriculumSeq: number;
  courseSeq: number;
  progressCd: string;
}
/**
 * The missions that are completed by entering this room, in classes that the person learns in. Left out are those that are locked or not
 * open yet, those of a term that has not begun or of a class in the trash, and those completed already.
 */
export const ENTER_MISSIONS = statement<OfReader & { now: Date }, EnterMission>(
  'chat.enter-missions',
  (p) => sql`
    select
      k.curriculum_seq as "curriculumSeq",
      k.course_seq as "courseSeq",
      c.curriculum_progress_cd as "progressCd"
    from curriculum k
    join course c on c.channel_seq = k.channel_seq
      and c.course_seq = k.course_seq
      and c.trash_type_cd = ${TRASH.NORMAL}
    join attend a on a.channel_seq = k.channel_seq
      and a.course_seq = k.course_seq
      and a.user_seq = ${p.userSeq}
      and ${isEnrolled(sql`a`, p.now)}
      and not exists (
        select
        from challenge_term t
        where t.channel_seq = a.channel_seq
          and t.term_seq = a.term_seq
          and t.start_at > ${p.now}::timestamptz
      )
    left join playtime p on p.channel_seq = k.channel_seq
      and p.user_seq = ${p.userSeq}
      and p.course_seq = k.course_seq
      and p.curriculum_seq = k.curriculum_seq
    where k.channel_seq = ${p.channelSeq}
      and k.curriculum_type_cd = ${LESSON_TYPE.CHAT}
      and k.mission_resource_id = ${p.chatRoomSeq}::text
      and k.lock_status_yn <> ${YN.YES}
      and (k.opened_at is null or k.opened_at <= ${p.now}::timestamptz)
      and p.completed_at is null
    order by k.course_seq, k.curriculum_order
  `,
);
