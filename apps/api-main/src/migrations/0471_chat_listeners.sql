-- Who may hear what is said in a room of a class: whoever is enrolled now, by the rule of 0470_rules.sql.
grant create on schema main to madang_main_all;
set local role madang_main_all;
create or replace function chat_listeners(site bigint, room bigint, people bigint[], at timestamptz) returns setof bigint
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
          and is_enrolled(a.choise_status_cd, a.attend_at, a.valid_at, a.ended_at, at)
      )
    )
$$;
set local role madang_main;
revoke create on schema main from madang_main_all;
