-- Alarms by months. The old table keeps its rows and goes as a whole once all of them are past their term.
alter table alarm rename to alarm_first;
alter table alarm_first rename constraint alarm_pkey to alarm_first_pkey;
alter table alarm_first rename constraint alarm_alarm_seq_key to alarm_first_alarm_seq_key;
alter table alarm_first rename constraint alarm_channel_seq_user_seq_event_key_key to alarm_first_channel_seq_user_seq_event_key_key;
alter index alarm_user rename to alarm_first_user;
alter index alarm_target rename to alarm_first_target;
drop index alarm_old;
create table alarm (
  channel_seq bigint not null,
  -- Of its month: public.month_number.
  alarm_seq bigint generated always as identity unique,
  user_seq bigint not null,
  -- Unique with the site and the person in each partition; over partitions whoever writes takes care of it.
  event_key text not null,
  alarm_type text not null,
  template text not null,
  args jsonb not null default '{}',
  target_user_seq bigint,
  profile_image_url text,
  course_seq bigint,
  link_package bigint,
  created_at timestamptz(3) not null,
  in_product boolean not null default true,
  primary key (channel_seq, alarm_seq)
) partition by range (alarm_seq);
select public.fence('alarm', 'alarm', 'user_seq');
create index alarm_user on alarm (user_seq, alarm_seq desc);
create index alarm_target on alarm (target_user_seq) where target_user_seq is not null;
do $$
declare
  bound text := (
    select substring(pg_get_constraintdef(oid) from '([0-9]+)') from pg_constraint
    where conrelid = 'alarm.alarm_first'::regclass and conname = 'alarm_first'
  );
  next bigint := nextval(pg_get_serial_sequence('alarm.alarm_first', 'alarm_seq')) + 1000;
begin
  alter table alarm.alarm_first alter column alarm_seq drop identity;
  execute format('alter table alarm.alarm alter column alarm_seq restart with %s', next);
  execute format('alter table alarm.alarm attach partition alarm.alarm_first for values from (minvalue) to (%s)', bound);
end $$;
alter table alarm_first drop constraint alarm_first;
revoke all on alarm_first from madang_alarm_all;
select public.numbered_month_partition(
  'alarm', 'alarm', ((now() at time zone 'Asia/Seoul')::date + make_interval(months => m))::date, '{channel_seq,user_seq,event_key}'
)
from generate_series(0, 3) as m;

-- All alarms of a person are above it: whoever came in spring is not looked for in winter.
alter table read_mark add column since_seq bigint not null default 0;

create or replace view pub_badge as
  select r.user_seq, r.alarm_read_seq,
    (
      select count(*)
      from (
        select from alarm a
        where a.user_seq = r.user_seq and a.alarm_seq > greatest(r.alarm_read_seq, r.since_seq) and a.in_product
        limit 1000
      ) unread
    ) as badge_count
  from read_mark r;
create or replace view pub_alarm as
  select channel_seq, alarm_seq, user_seq, alarm_type, template, args, course_seq, link_package, false as legacy from alarm;
create or replace view pub_digest_item as
  select i.digest_seq, i.user_seq, i.channel_seq, a.alarm_seq, a.alarm_type, a.template, a.args, a.course_seq, a.link_package, false as legacy, a.created_at
  from digest_item i join alarm a using (channel_seq, alarm_seq)
  where i.digest_seq is not null;
