-- The log by months. The old table keeps its rows and goes as a whole once all of them are past their term.
alter table event_log rename to event_log_first;
alter index event_log_pkey rename to event_log_first_pkey;
alter index event_log_at rename to event_log_first_at;
alter index event_log_user rename to event_log_first_user;
create table event_log (
  event_log_seq bigint generated always as identity,
  channel_seq bigint,
  at timestamptz(3) not null,
  event_type text not null,
  message json,
  path text not null default '',
  visitor bigint not null,
  user_seq bigint
) partition by range (at);
select public.fence('event', 'event_log');
create index event_log_user on event_log (user_seq) where user_seq is not null;
do $$
declare
  bound text := (
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'event.event_log_first'::regclass and conname = 'event_log_first'
  );
  next bigint := nextval(pg_get_serial_sequence('event.event_log_first', 'event_log_seq')) + 1000;
begin
  alter table event.event_log_first alter column event_log_seq drop identity;
  execute format('alter table event.event_log alter column event_log_seq restart with %s', next);
  execute format('alter table event.event_log attach partition event.event_log_first for values from (minvalue) to (%L)', bound);
end $$;
alter table event_log_first drop constraint event_log_first;
revoke all on event_log_first from madang_event_all;
select public.month_partition('event', 'event_log', ((now() at time zone 'Asia/Seoul')::date + make_interval(months => m))::date)
from generate_series(0, 3) as m;
