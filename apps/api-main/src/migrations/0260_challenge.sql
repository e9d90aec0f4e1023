-- A challenge is a course of course_type_cd '07': its price, sale, enrolments and missions are those of every course, its seats those of its terms.
-- A run of it; a participant is in one. attend_count counts its enrolments (waiting, held and let in), always under the lock of the course.
create table challenge_term (
  channel_seq bigint not null,
  term_seq bigint generated always as identity unique,
  course_seq bigint not null,
  name text not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  -- 0: no limit
  max_user_count integer not null default 0 check (max_user_count >= 0),
  attend_count integer not null default 0 check (attend_count >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Enrolments that ended still name it.
  deleted_at timestamptz(3),
  primary key (channel_seq, term_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq),
  check (end_at > start_at),
  check (max_user_count = 0 or attend_count <= max_user_count)
);
select public.fence('main', 'challenge_term');
create index challenge_term_course on challenge_term (channel_seq, course_seq, start_at desc) where deleted_at is null;
create index course_challenge on course (channel_seq, published_at desc, course_seq desc)
  where course_type_cd = '07' and publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';

-- The term it is in, its name as staff call it now, and what its missions brought.
alter table attend
  add column term_seq bigint,
  add column term_name text,
  add column xp integer not null default 0,
  add foreign key (channel_seq, term_seq) references challenge_term (channel_seq, term_seq);
create index attend_term on attend (channel_seq, term_seq) where term_seq is not null;
create or replace view pub_attend as
  select channel_seq, attend_seq, course_seq, user_seq, choise_status_cd, waitlisted, amount, price, discount, currency, amount_krw, price_krw, hold_cd, hold_until, order_no, phone, created_at, applied_at, attend_at, valid_at, review_expring_at, ended_at, cancel_at, cancel_cd,
    coupon_seq, coupon_title, coupon_discount, term_seq, term_name
  from attend;

-- What was handed in belongs to its author's term: the next one begins anew.
alter table submission add column term_seq bigint;
drop index submission_once;
create unique index submission_once on submission (channel_seq, curriculum_seq, user_seq, (coalesce(term_seq, 0))) where posted_on is null;
create index submission_term on submission (channel_seq, curriculum_seq, term_seq, submission_seq desc) where term_seq is not null;
