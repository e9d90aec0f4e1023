-- How many have entered a room: kept with the room, since every message asks for it.
alter table chat_room add column participant_count integer not null default 0;

-- Whoever leaves with an account is taken out of rooms of many sites: the count is kept past the fence of any one of them.
create function chat_participant_counted() returns trigger language plpgsql security definer set search_path = main, pg_temp as $$
begin
  update chat_room set participant_count = participant_count + case when tg_op = 'INSERT' then 1 else -1 end
  where channel_seq = coalesce(new.channel_seq, old.channel_seq) and chat_room_seq = coalesce(new.chat_room_seq, old.chat_room_seq);
  return null;
end $$;
grant create on schema main to madang_main_all;
alter function chat_participant_counted() owner to madang_main_all;
revoke create on schema main from madang_main_all;
create trigger chat_participant_counted after insert or delete on chat_participant for each row execute function chat_participant_counted();

set local role madang_main_all;
update chat_room r set participant_count = p.n
from (select channel_seq, chat_room_seq, count(*)::int as n from chat_participant group by 1, 2) p
where p.channel_seq = r.channel_seq and p.chat_room_seq = r.chat_room_seq;
set local role madang_main;
