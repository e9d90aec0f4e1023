import { LESSON_TYPE, TRASH } from '@madang/contracts/codes';
import type { StudioChatRoom } from '@madang/contracts/main/chat';
import { contains } from '@madang/server/contains';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface Site {
  channelSeq: number;
}
export type OfRoom = Site & { chatRoomSeq: number };

/** Fields of the chat room `r` and its class `c`, the same for staff and for people in the room. */
export const ROOM_FIELDS = sql`
      'chatRoomSeq', r.chat_room_seq,
      'name', r.name,
      'scope', r.scope,
      'courseSeq', r.course_seq,
      'courseTitle', c.title,
      'memberships', (
        select coalesce(
          json_agg(json_build_object('membershipSeq', m.membership_seq, 'title', m.title) order by m.membership_seq),
          '[]'
        )
        from membership m
        where m.channel_seq = r.channel_seq
          and m.membership_seq = any(r.membership_seqs)
      ),
      'participantCount', r.participant_count,
      'lastAt', iso(r.last_at)`;
export const JOIN_COURSE = sql`left join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq`;

const STUDIO_ROOM = sql`json_build_object(
      ${ROOM_FIELDS},
      'createdAt', iso(r.created_at),
      'missionCount', (
        select count(*)::int
        from curriculum k
        where k.channel_seq = r.channel_seq
          and k.curriculum_type_cd = ${LESSON_TYPE.CHAT}
          and k.mission_resource_id = r.chat_room_seq::text
      )
    )`;
export const STUDIO_ROOMS = statement<Site & { q: string | null; limit: number; offset: number }>(
  'chat.studio-rooms',
  (p) => sql`
    with found as materialized (
      select r.*
      from chat_room r
      where r.channel_seq = ${p.channelSeq}::bigint
        and r.deleted_at is null
        and (${p.q}::text is null or ${contains(sql`r.name`, p.q)})
    )
    select json_build_object(
      'totalCount', (select count(*)::int from found),
      'list', (
        select coalesce(json_agg(f.room order by f.chat_room_seq desc), '[]')
        from (
          select
            r.chat_room_seq,
            ${STUDIO_ROOM} as room
          from (
            select *
            from found
            order by chat_room_seq desc
            limit ${p.limit}::int
            offset ${p.offset}::int
          ) r
          ${JOIN_COURSE}
        ) f
      )
    )::text
  `,
);
export const STUDIO_ROOM_BY_SEQ = statement<OfRoom, { room: StudioChatRoom }>(
  'chat.studio-room',
  (p) => sql`
    select ${STUDIO_ROOM} as room
    from chat_room r
    ${JOIN_COURSE}
    where r.channel_seq = ${p.channelSeq}::bigint
      and r.chat_room_seq = ${p.chatRoomSeq}::bigint
      and r.deleted_at is null
  `,
);

interface RoomInput {
  name: string;
  scope: string;
  courseSeq: number | null;
  membershipSeqs: readonly number[];
  now: Date;
}
export const ROOM_INSERT = statement<Site & RoomInput & { createdBy: number }, { chatRoomSeq: number }>(
  'chat.room-insert',
  (p) => sql`
    insert into chat_room (
      channel_seq,
      name,
      scope,
      course_seq,
      membership_seqs,
      created_by,
      created_at,
      updated_at
    )
    values (
      ${p.channelSeq},
      ${p.name},
      ${p.scope},
      ${p.courseSeq},
      ${p.membershipSeqs},
      ${p.createdBy},
      ${p.now},
      ${p.now}
    )
    returning chat_room_seq as "chatRoomSeq"
  `,
);
export const ROOM_UPDATE = statement<OfRoom & RoomInput>(
  'chat.room-update',
  (p) => sql`
    update chat_room
    set
      name = ${p.name},
      scope = ${p.scope},
      course_seq = ${p.courseSeq},
      membership_seqs = ${p.membershipSeqs},
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and chat_room_seq = ${p.chatRoomSeq}
  `,
);
/** Marks a room as deleted; its messages stay until the time for keeping them is over. */
export const ROOM_CLOSE = statement<OfRoom & { now: Date }>(
  'chat.room-close',
  (p) => sql`
    update chat_room
    set deleted_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and chat_room_seq = ${p.chatRoomSeq}
  `,
);
export const ROOM_LOCK = statement<OfRoom, { chatRoomSeq: number }>(
  'chat.room-lock',
  (p) => sql`
    select chat_room_seq as "chatRoomSeq"
    from chat_room
    where channel_seq = ${p.channelSeq}
      and chat_room_seq = ${p.chatRoomSeq}
      and deleted_at is null
    for update
  `,
);
/** The class that a chat room is to be for, if the site has it and it is not in the trash. */
export const ROOM_COURSE = statement<Site & { courseSeq: number | null }, { courseSeq: number }>(
  'chat.room-course',
  (p) => sql`
    select course_seq as "courseSeq"
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and trash_type_cd = ${TRASH.NORMAL}
  `,
);
/** How many of the given memberships belong to the site. */
export const ROOM_MEMBERSHIPS = statement<Site & { membershipSeqs: readonly number[] }, { count: number }>(
  'chat.room-memberships',
  (p) => sql`
    select count(*)::int as count
    from membership
    where channel_seq = ${p.channelSeq}
      and membership_seq = any(${p.membershipSeqs})
      and deleted_at is null
  `,
);
