/** r is the room: $1 channel. */
const FACTS = `'chatRoomSeq', r.chat_room_seq, 'name', r.name, 'scope', r.scope, 'courseSeq', r.course_seq, 'courseTitle', c.title,
  'participantCount', r.participant_count, 'lastAt', iso(r.last_at)`;
const FROM = 'from chat_room r left join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq';

const STUDIO = `json_build_object(${FACTS}, 'createdAt', iso(r.created_at),
  'missionCount', (select count(*)::int from curriculum k where k.channel_seq = r.channel_seq and k.curriculum_type_cd = '07' and k.mission_resource_id = r.chat_room_seq::text))`;
/** $2 search text or null, $3 limit, $4 offset. */
export const STUDIO_LIST = `with found as materialized (select r.* from chat_room r where r.channel_seq = $1::bigint and r.deleted_at is null and ($2::text is null or position(lower($2) in lower(r.name)) > 0))
select json_build_object('totalCount', (select count(*)::int from found),
  'list', (select coalesce(json_agg(f.room order by f.chat_room_seq desc), '[]') from (
    select r.chat_room_seq, ${STUDIO} as room from (select * from found order by chat_room_seq desc limit $3::int offset $4::int) r
    left join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq) f))::text`;
/** $2 the room. */
export const STUDIO_ONE = `select ${STUDIO}::text as room ${FROM} where r.channel_seq = $1::bigint and r.chat_room_seq = $2::bigint and r.deleted_at is null`;

/** $2 the person, $3 now. What decides who may come in; learners of a class that was put in the trash may not. */
const VIEWER = `
  left join channel_user su on su.channel_seq = r.channel_seq and su.user_seq = $2::bigint
  left join course_user tu on tu.channel_seq = r.channel_seq and tu.course_seq = r.course_seq and tu.user_seq = $2::bigint
  left join chat_participant me on me.channel_seq = r.channel_seq and me.chat_room_seq = r.chat_room_seq and me.user_seq = $2::bigint
  left join attend a on a.channel_seq = r.channel_seq and a.course_seq = r.course_seq and a.user_seq = $2::bigint and a.ended_at is null and a.choise_status_cd = '00'
    and coalesce(a.valid_at > $3::timestamptz, a.attend_at is not null) and c.trash_type_cd = '00'`;
const STAFF = `(tu.user_seq is not null or coalesce(su.roles ? 'SITE_CLASS_UPDATE', false))`;
const ALLOWED = `(${STAFF} or r.scope = '00' or (r.scope = '01' and su.user_seq is not null) or (r.scope = '02' and a.user_seq is not null))`;
const UNREAD = `(select count(*)::int from (select 1 from chat_message m where m.channel_seq = r.channel_seq and m.chat_room_seq = r.chat_room_seq and m.message_seq > me.read_seq
  and m.user_seq <> $2::bigint and m.removed_at is null limit 100) u)`;
const ROOM = `json_build_object(${FACTS}, 'entered', me.user_seq is not null, 'readSeq', coalesce(me.read_seq, 0), 'lastSeq', r.last_seq,
  'unreadCount', case when me.user_seq is null then 0 else ${UNREAD} end, 'staff', ${STAFF})`;
export const MINE = `select coalesce(json_agg(f.room order by f.last_at desc nulls last, f.chat_room_seq desc), '[]')::text from (
  select r.chat_room_seq, r.last_at, ${ROOM} as room ${FROM} ${VIEWER} where r.channel_seq = $1::bigint and r.deleted_at is null and ${ALLOWED}
  order by r.last_at desc nulls last, r.chat_room_seq desc limit 200) f`;
/** $4 the room. */
export const ONE = `select json_build_object('allowed', ${ALLOWED}, 'room', ${ROOM})::text as found ${FROM} ${VIEWER} where r.channel_seq = $1::bigint and r.chat_room_seq = $4::bigint and r.deleted_at is null`;

/** m is the message: $1 channel, $2 room, $3 the reader. */
const MESSAGE = `json_build_object('messageSeq', m.message_seq, 'userSeq', m.user_seq, 'name', u.name, 'profileImageUrl', u.profile_image_url,
  'staff', coalesce(s.user_type_cd is not null, false) or t.user_seq is not null, 'mine', m.user_seq = $3::bigint, 'content', m.content,
  'clientKey', case when m.user_seq = $3::bigint then m.client_key end, 'createdAt', iso(m.created_at),
  'removed', case when m.removed_at is not null then case when m.removed_by = m.user_seq then 'AUTHOR' else 'STAFF' end end)`;
const PEOPLE = `join account u on u.user_seq = m.user_seq
  left join channel_user s on s.channel_seq = $1::bigint and s.user_seq = m.user_seq
  left join chat_room r on r.channel_seq = $1::bigint and r.chat_room_seq = $2::bigint
  left join course_user t on t.channel_seq = $1::bigint and t.course_seq = r.course_seq and t.user_seq = m.user_seq`;
const LAST = `'lastSeq', (select last_seq from chat_room where channel_seq = $1::bigint and chat_room_seq = $2::bigint)`;
const THERE = 'm.channel_seq = $1::bigint and m.chat_room_seq = $2::bigint';
/** $4 before this number or null, $5 limit and one more. */
export const BEFORE = `select json_build_object(${LAST}, 'list', (select coalesce(json_agg(${MESSAGE} order by m.message_seq), '[]') from (
  select * from chat_message m where ${THERE} and ($4::bigint is null or m.message_seq < $4::bigint) order by m.message_seq desc limit $5::int) m ${PEOPLE}))::text`;
/** $4 after this number, $5 limit and one more; in the order it happened. */
export const AFTER = `select json_build_object(${LAST}, 'changes', (select coalesce(json_agg(m.change_seq order by m.change_seq), '[]') from (
    select m.change_seq from chat_message m where ${THERE} and m.change_seq > $4::bigint order by m.change_seq limit $5::int) m),
  'list', (select coalesce(json_agg(${MESSAGE} order by m.change_seq), '[]') from (
  select * from chat_message m where ${THERE} and m.change_seq > $4::bigint order by m.change_seq limit $5::int) m ${PEOPLE}))::text`;
/** $4 the message. */
export const MESSAGE_ONE = `select ${MESSAGE}::text as message from chat_message m ${PEOPLE} where ${THERE} and m.message_seq = $4::bigint`;

/** The room's next number, its row held until the end. */
export const NEXT =
  'update chat_room set last_seq = last_seq + 1, last_at = coalesce($3, last_at) where channel_seq = $1 and chat_room_seq = $2 and deleted_at is null returning last_seq as "next"';
export const SENT =
  'select message_seq as "messageSeq" from chat_message where channel_seq = $1 and chat_room_seq = $2 and user_seq = $3 and client_key = $4';
export const INSERT = `insert into chat_message (channel_seq, chat_room_seq, message_seq, change_seq, user_seq, content, client_key, created_at) values ($1, $2, $3, $3, $4, $5, $6, $7)`;
export const REMOVE = `update chat_message set content = '', change_seq = $4, removed_at = $5, removed_by = $6 where channel_seq = $1 and chat_room_seq = $2 and message_seq = $3`;
export const ENTER = `insert into chat_participant (channel_seq, chat_room_seq, user_seq, entered_at, read_seq)
  select $1, $2, $3, $4, last_seq from chat_room where channel_seq = $1 and chat_room_seq = $2
  on conflict (channel_seq, chat_room_seq, user_seq) do update set read_seq = greatest(chat_participant.read_seq, excluded.read_seq)`;
/** Missions that ask to enter the room, in classes the person learns in: $1 channel, $2 room, $3 person, $4 now. */
export const MISSIONS = `select k.curriculum_seq as "curriculumSeq", k.course_seq as "courseSeq", c.curriculum_progress_cd as "progressCd" from curriculum k
  join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq and c.trash_type_cd = '00'
  join attend a on a.channel_seq = k.channel_seq and a.course_seq = k.course_seq and a.user_seq = $3 and a.ended_at is null and a.choise_status_cd = '00'
    and coalesce(a.valid_at > $4::timestamptz, a.attend_at is not null)
    and not exists (select from challenge_term t where t.channel_seq = a.channel_seq and t.term_seq = a.term_seq and t.start_at > $4::timestamptz)
  left join playtime p on p.channel_seq = k.channel_seq and p.user_seq = $3 and p.course_seq = k.course_seq and p.curriculum_seq = k.curriculum_seq
  where k.channel_seq = $1 and k.curriculum_type_cd = '07' and k.mission_resource_id = $2::text and k.lock_status_yn <> 'Y' and (k.opened_at is null or k.opened_at <= $4::timestamptz) and p.completed_at is null
  order by k.course_seq, k.curriculum_order`;
