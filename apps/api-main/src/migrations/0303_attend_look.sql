-- Enrolments that somebody should look at: their orders changed, or they were cancelled while an order was paid. A row is written in the
-- transaction of that change and taken away in the one that followed it; rows are only inserted and deleted, so nobody waits for anybody here.
create table attend_look (
  channel_seq bigint not null,
  look_seq bigint generated always as identity,
  attend_seq bigint not null,
  -- by the clock of whoever wrote it; null: at once
  due_at timestamptz(3),
  tries integer not null default 0,
  primary key (channel_seq, look_seq)
);
select public.fence('main', 'attend_look');
create index attend_look_due on attend_look (due_at nulls first, look_seq);
create index attend_look_of on attend_look (channel_seq, attend_seq);

-- Called by the payment service in the transaction that changes an order.
create function look_at_attend(site bigint, attend bigint) returns void language sql volatile security definer set search_path = main, pg_temp as $$
  insert into attend_look (channel_seq, attend_seq) values (site, attend)
$$;
-- It runs with the rights of who sees every channel: a job's transaction names none.
grant create on schema main to madang_main_all;
alter function look_at_attend(bigint, bigint) owner to madang_main_all;
revoke create on schema main from madang_main_all;
set local role madang_main_all;
revoke execute on function look_at_attend(bigint, bigint) from public;
grant execute on function look_at_attend(bigint, bigint) to madang_util, madang_util_all;
set local role madang_main;

-- Whose turn a round is: of several copies of a service one holds it, until it says no more.
create table job_turn (
  name text primary key,
  owner text not null,
  until timestamptz(3) not null
);
