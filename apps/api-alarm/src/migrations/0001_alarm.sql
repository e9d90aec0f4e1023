create table alarm (
  channel_seq bigint not null,
  alarm_seq bigint generated always as identity unique,
  -- whose it is
  user_seq bigint not null,
  -- what happened, once a person: a repeated event writes nothing
  event_key text not null,
  alarm_type text not null,
  -- words are chosen on reading, in the reader's language
  template text not null,
  args jsonb not null default '{}',
  -- whom it is about
  target_user_seq bigint,
  profile_image_url text,
  course_seq bigint,
  link_package bigint,
  legacy boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (channel_seq, alarm_seq),
  unique (channel_seq, user_seq, event_key)
);
create index alarm_user on alarm (user_seq, alarm_seq desc);
select public.fence('alarm', 'alarm', 'user_seq');

-- Up to where a person has read, over all channels; made with the first alarm.
create table read_mark (
  user_seq bigint primary key,
  alarm_read_seq bigint not null default 0
);

create view pub_badge as
  select r.user_seq, r.alarm_read_seq, (select count(*) from alarm a where a.user_seq = r.user_seq and a.alarm_seq > r.alarm_read_seq) as badge_count
  from read_mark r;
grant select on pub_badge to madang_reader;
