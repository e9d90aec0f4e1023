-- Moments in JSON built by SQL: `iso(created_at)`.
create function iso(at timestamptz) returns text language sql stable parallel safe return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- What a channel sells. Counters live on the row and change in the transaction of what they count.
create table course (
  channel_seq bigint not null references channel,
  course_seq bigint generated always as identity unique,
  channel_category_seq bigint,
  content_id uuid not null default gen_random_uuid(),
  title text not null,
  sub_title text not null default '',
  introduction text not null default '',
  introduction_type_cd text not null default '00',
  not_payed_introduction text not null default '',
  desc1 text not null default '',
  desc2 text not null default '',
  desc4 text not null default '',
  desc5 text not null default '',
  desc6 text not null default '',
  target_audience text not null default '',
  gains jsonb not null default '[]',
  image_url text,
  service_alias text not null default 'default',
  course_type text not null default 'VOD',
  course_type_cd text not null default '05',
  difficulty_cd text not null default '01',
  category_cd jsonb not null default '{"large":null,"medium":null}',
  live_type_cd text not null default '00',
  curriculum_progress_cd text not null default '00',
  open_type_cd text not null default '00',
  open_type_url text,
  fare_cd text not null default '00',
  currency text not null default 'KRW',
  display_currency text,
  price bigint,
  price_ex bigint,
  discount_price bigint,
  discount_price_ex bigint,
  discount_start_at timestamptz(3),
  discount_end_at timestamptz(3),
  material_price bigint,
  material_price_ex bigint,
  material_title text,
  installment_status text,
  installment_month integer,
  installment_price bigint,
  installment_original_price bigint,
  pay_methods jsonb not null default '["CARD","VIRTUAL_ACCOUNT"]',
  setting_pay_time_yn text not null default 'N',
  pay_start_cd text not null default '99',
  pay_end_cd text not null default '99',
  pay_start_at timestamptz(3),
  pay_end_at timestamptz(3),
  start_at date,
  end_at date,
  period integer,
  vod_days integer not null default -1,
  operating_start_at timestamptz(3),
  operating_end_at timestamptz(3),
  months integer,
  month_price bigint,
  max_user_count integer not null default 0,
  min_user_count integer not null default 0,
  user_limit_type_cd text not null default '01',
  choise_type_cd text not null default '00',
  part_number integer,
  public_cd text not null default '00',
  publish_status_cd text not null default '99',
  published_at timestamptz(3),
  trash_type_cd text not null default '00',
  trashed_at timestamptz(3),
  restore_expired_at timestamptz(3),
  delivery_cd text not null default '99',
  attend_phone_input_yn text not null default 'N',
  question_status_cd text not null default '99',
  course_questions jsonb not null default '[]',
  question text,
  class_time text,
  slack_channel text,
  custom_event jsonb,
  invite_event_yn text not null default 'N',
  invite_event_title text,
  invite_event_info text,
  -- display toggles of resolutions AM-032
  setting jsonb not null default '{}',
  -- attendCount = acceptCnt + waitCnt, holds included; attendSum counts every enrolment ever made
  attend_count integer not null default 0,
  accept_cnt integer not null default 0,
  wait_cnt integer not null default 0,
  attend_sum integer not null default 0,
  like_count integer not null default 0,
  review_count integer not null default 0,
  review_point integer not null default 0,
  review_rate numeric(2,1) generated always as (case when review_count > 0 then round(review_point::numeric / review_count, 1) else 0 end) stored,
  -- how many visible reviews gave 1..5 stars
  review_stars integer[] not null default '{0,0,0,0,0}',
  -- the beginning of the newest visible one
  review_desc text,
  curriculum_count integer not null default 0,
  curriculum_status_list jsonb not null default '[]',
  writer_seq bigint references account,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (channel_seq, course_seq),
  check (attend_count >= 0 and accept_cnt >= 0 and wait_cnt >= 0 and like_count >= 0 and review_count >= 0)
);
select public.fence('main', 'course');
create index course_public on course (channel_seq, published_at desc, course_seq desc) where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';
create index course_popular on course (channel_seq, attend_sum desc, course_seq desc) where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';
create index course_rating on course (channel_seq, review_rate desc, review_count desc, course_seq desc) where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';
create index course_category on course (channel_seq, channel_category_seq);
create index course_title on course using gin (title public.gin_trgm_ops);

-- Teachers and managers of a course: user_type_cd TCH teaches, MNG FAC CMG manage.
create table course_user (
  channel_seq bigint not null,
  course_seq bigint not null,
  user_seq bigint not null references account,
  user_type_cd text not null default 'TCH',
  user_order integer not null default 0,
  introduction text not null default '',
  primary key (channel_seq, course_seq, user_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq)
);
select public.fence('main', 'course_user', 'user_seq');
create index course_user_user on course_user (user_seq);

create view pub_course as
  select channel_seq, course_seq, title, sub_title, image_url, introduction, course_type, course_type_cd, fare_cd, currency, price, price_ex, discount_price, discount_price_ex, discount_start_at, discount_end_at,
    pay_start_cd, pay_end_cd, pay_start_at, pay_end_at, pay_methods, max_user_count, user_limit_type_cd, public_cd, publish_status_cd, published_at, trash_type_cd, attend_count, accept_cnt, like_count, review_count, review_point,
    curriculum_count, channel_category_seq, created_at, updated_at
  from course;
create view pub_course_user as select channel_seq, course_seq, user_seq, user_type_cd from course_user;
grant select on pub_course, pub_course_user to madang_reader;
