-- Who of these people may hear what is said in a room: they have entered it and may still come in, by the rule of chat.sql.ts (ALLOWED).
-- The service of the sockets asks it before it passes on what was said.
create function chat_listeners(site bigint, room bigint, people bigint[], at timestamptz) returns setof bigint
language sql stable security definer set search_path = main, pg_temp as $$
  select me.user_seq
  from chat_room r
  join chat_participant me on me.channel_seq = r.channel_seq and me.chat_room_seq = r.chat_room_seq and me.user_seq = any(people)
  left join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq
  left join channel_user su on su.channel_seq = r.channel_seq and su.user_seq = me.user_seq
  left join course_user tu on tu.channel_seq = r.channel_seq and tu.course_seq = r.course_seq and tu.user_seq = me.user_seq
  where r.channel_seq = site and r.chat_room_seq = room and r.deleted_at is null
    and (
      tu.user_seq is not null
      or coalesce(su.roles ? 'SITE_CLASS_UPDATE', false)
      or r.scope = '00'
      or r.scope = '01' and su.user_seq is not null
      or r.scope = '02' and c.trash_type_cd = '00' and exists (
        select from attend a
        where a.channel_seq = r.channel_seq and a.course_seq = r.course_seq and a.user_seq = me.user_seq
          and a.ended_at is null and a.choise_status_cd = '00' and coalesce(a.valid_at > at, a.attend_at is not null)
      )
    )
$$;
-- It runs with the rights of who sees every channel: a reader of another service has none of them.
grant create on schema main to madang_main_all;
alter function chat_listeners(bigint, bigint, bigint[], timestamptz) owner to madang_main_all;
revoke create on schema main from madang_main_all;
set local role madang_main_all;
revoke execute on function chat_listeners(bigint, bigint, bigint[], timestamptz) from public;
grant execute on function chat_listeners(bigint, bigint, bigint[], timestamptz) to madang_event;
set local role madang_main;
