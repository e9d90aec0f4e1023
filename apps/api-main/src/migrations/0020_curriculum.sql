-- Lessons and sections of a course in one order; a lesson stands in the last section before it.
create table curriculum (
  channel_seq bigint not null,
  curriculum_seq bigint generated always as identity unique,
  course_seq bigint not null,
  section_seq bigint,
  curriculum_order integer not null default 0,
  curriculum_type_cd text not null,
  title text not null,
  work_type_cd text not null default '99',
  content text not null default '',
  mission_type text,
  mission_resource_id text,
  xp integer,
  point integer,
  is_public boolean not null default false,
  lock_status_yn text not null default 'N',
  required_minutes integer,
  opened_at timestamptz(3),
  -- live: the parts as typed (Seoul's day and clock) and the moments they name
  live_at date,
  live_start_at text,
  live_end_at text,
  live_end_date_at date,
  live_type text,
  live_from timestamptz(3),
  live_to timestamptz(3),
  join_url text,
  meeting_id text,
  password text,
  class_time integer,
  -- video
  vod_type_cd text,
  link_url text,
  upload_vod_seq bigint,
  duration integer,
  limit_percent integer,
  limit_dup_play integer,
  multiply_play_time integer,
  limit_play_time integer,
  vod_speed_control_yn smallint not null default 1,
  pdf_security_yn text not null default 'N',
  -- offline
  addr_road1 text,
  addr_road2 text,
  zipcode text,
  lat double precision,
  lon double precision,
  offline_start_at date,
  offline_start_time text,
  offline_end_time text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (channel_seq, curriculum_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq)
);
select public.fence('main', 'curriculum');
create index curriculum_course on curriculum (channel_seq, course_seq, curriculum_order, curriculum_seq);
create index curriculum_live on curriculum (channel_seq, course_seq, live_from) where curriculum_type_cd = '00';
create index curriculum_video on curriculum (channel_seq, upload_vod_seq) where upload_vod_seq is not null;

-- How far a person came in a lesson; `completed_at` is what attend.completed_count counts.
create table playtime (
  channel_seq bigint not null,
  user_seq bigint not null references account,
  course_seq bigint not null,
  curriculum_seq bigint not null,
  play_second integer not null default 0,
  resume_second integer not null default 0,
  watched_second integer not null default 0,
  completed_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (channel_seq, user_seq, course_seq, curriculum_seq),
  foreign key (channel_seq, curriculum_seq) references curriculum (channel_seq, curriculum_seq) on delete cascade
);
select public.fence('main', 'playtime', 'user_seq');
create index playtime_curriculum on playtime (channel_seq, curriculum_seq);

-- Completed lessons of the current enrolment; changes in the transaction that completes one.
alter table attend add column completed_count integer not null default 0;

-- The first time somebody joined a live lesson.
create table live_attend (
  channel_seq bigint not null,
  curriculum_seq bigint not null,
  user_seq bigint not null references account,
  course_seq bigint not null,
  user_type text not null,
  joined_at timestamptz(3) not null,
  primary key (channel_seq, curriculum_seq, user_seq),
  foreign key (channel_seq, curriculum_seq) references curriculum (channel_seq, curriculum_seq) on delete cascade
);
select public.fence('main', 'live_attend', 'user_seq');

create view pub_curriculum as
  select channel_seq, curriculum_seq, course_seq, section_seq, curriculum_order, curriculum_type_cd, title, is_public, duration, live_from, live_to, created_at from curriculum;
create view pub_playtime as select channel_seq, user_seq, course_seq, curriculum_seq, play_second, watched_second, completed_at, updated_at from playtime;
grant select on pub_curriculum, pub_playtime to madang_reader;
