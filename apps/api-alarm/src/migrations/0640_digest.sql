-- How a person has mails of alarms: each as it comes, together once a day, or not at all. Without a row: each.
create table mail_choice (
  user_seq bigint primary key,
  way text not null check (way in ('EACH', 'DAILY', 'NONE')),
  -- in Seoul
  hour smallint not null check (hour between 0 and 23),
  -- the last day whose hour has been dealt with
  digest_day date
);
create index mail_choice_daily on mail_choice (hour, digest_day) where way = 'DAILY';

create table digest (
  digest_seq bigint generated always as identity primary key,
  user_seq bigint not null,
  created_at timestamptz(3) not null
);
create index digest_user on digest (user_seq);
create index digest_old on digest (created_at);

-- Alarms that go by the next digest (`digest_seq` null) or went by one.
create table digest_item (
  channel_seq bigint not null,
  alarm_seq bigint not null,
  user_seq bigint not null,
  digest_seq bigint references digest on delete cascade,
  primary key (channel_seq, alarm_seq)
);
select public.fence('alarm', 'digest_item', 'user_seq');
create index digest_item_waiting on digest_item (user_seq) where digest_seq is null;
create index digest_item_digest on digest_item (digest_seq);

create view pub_digest_item as
  select i.digest_seq, i.user_seq, i.channel_seq, a.alarm_seq, a.alarm_type, a.template, a.args, a.course_seq, a.link_package, a.legacy, a.created_at
  from digest_item i join alarm a using (channel_seq, alarm_seq)
  where i.digest_seq is not null;
grant select on pub_digest_item to madang_reader;
