-- A room may be for whoever has one of some memberships now (03).
alter table chat_room add column membership_seqs bigint[] not null default '{}';
alter table chat_room drop constraint chat_room_scope_check;
alter table chat_room add constraint chat_room_scope_check check (scope in ('00', '01', '02', '03')) not valid;
alter table chat_room add constraint chat_room_memberships check ((scope = '03') = (membership_seqs <> '{}')) not valid;

-- Their names stand on the page of memberships.
create view pub_membership_room as
  select channel_seq, chat_room_seq, name, membership_seqs from chat_room where scope = '03' and deleted_at is null;
grant select on pub_membership_room to madang_reader;

-- Who may hear what is said in a room, by the rule of chat.sql.ts (isAllowed). Not in SQL alone: a new database makes the payment
-- service's view after this.
grant create on schema main to madang_main_all;
set local role madang_main_all;
create or replace function chat_listeners(site bigint, room bigint, people bigint[], at timestamptz) returns setof bigint
language plpgsql stable security definer set search_path = main, pg_temp as $$
begin
  return query
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
        or r.scope = '03' and exists (
          select from util.pub_subscription s
          where s.channel_seq = r.channel_seq and s.user_seq = me.user_seq
            and s.membership_seq = any(r.membership_seqs) and s.state = 'ACTIVE'
        )
      );
end $$;
set local role madang_main;
revoke create on schema main from madang_main_all;
