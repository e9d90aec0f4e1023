-- An enrolment: who may learn what, at which price, until when.
-- The current one of a person in a course is the row with ended_at null; approved is choise_status_cd '00',
-- an application that waits for approval (or for a seat: waitlisted) '01', null while its seat waits for the payment until hold_until.
-- Cancelled rows are final: cancel_at and ended_at set, choise_status_cd null. A row replaced after its access ended has ended_at only.
create table attend (
  channel_seq bigint not null,
  attend_seq bigint generated always as identity unique,
  course_seq bigint not null,
  user_seq bigint not null references account,
  choise_status_cd text check (choise_status_cd in ('00', '01')),
  waitlisted boolean not null default false,
  -- frozen at enrolment; won or cents
  price bigint not null default 0 check (price >= 0),
  discount bigint not null default 0,
  amount bigint not null default 0 check (amount >= 0),
  -- what a card is charged in won: a course in USD sells by overseas card in KRW
  price_krw bigint not null default 0,
  amount_krw bigint not null default 0 check (amount_krw >= 0),
  currency text not null default 'KRW',
  vod_days integer not null default -1,
  -- PAY: the seat of a running checkout; CLAIM: offered by approval or to the first on the waitlist
  hold_cd text check (hold_cd in ('PAY', 'CLAIM')),
  hold_until timestamptz(3),
  -- by which order it was paid
  order_no text,
  paid_at timestamptz(3),
  refunded_at timestamptz(3),
  phone text,
  answers jsonb not null default '[]',
  referer_code text,
  event_code text,
  -- courseSeq of the package it came through
  package_seq bigint,
  created_at timestamptz(3) not null default now(),
  -- since when it counts as an enrolment (waiting or approved): an abandoned checkout never does
  applied_at timestamptz(3),
  attend_at timestamptz(3),
  valid_at timestamptz(3),
  review_expring_at timestamptz(3),
  ended_at timestamptz(3),
  cancel_at timestamptz(3),
  -- HOLD passed unpaid, SELF, STAFF, PAYMENT returned by the provider
  cancel_cd text check (cancel_cd in ('HOLD', 'SELF', 'STAFF', 'PAYMENT')),
  cancel_reason text,
  cancel_by bigint,
  -- only for a deposited virtual account, until the money is back
  refund_account jsonb,
  primary key (channel_seq, attend_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq),
  check (cancel_at is null or (ended_at is not null and choise_status_cd is null)),
  check (hold_until is null or (choise_status_cd is null and hold_cd is not null))
);
select public.fence('main', 'attend', 'user_seq');
create unique index attend_current on attend (channel_seq, course_seq, user_seq) where ended_at is null;
create index attend_course on attend (channel_seq, course_seq, attend_seq desc);
create index attend_user on attend (user_seq, attend_seq desc);
create index attend_student on attend (channel_seq, user_seq) where ended_at is null;
create index attend_hold on attend (hold_until) where hold_until is not null and ended_at is null;
create index attend_waitlist on attend (channel_seq, course_seq, attend_seq) where waitlisted and ended_at is null;

create view pub_attend as
  select channel_seq, attend_seq, course_seq, user_seq, choise_status_cd, waitlisted, amount, price, discount, currency, amount_krw, price_krw, hold_cd, hold_until, order_no, phone, created_at, applied_at, attend_at, valid_at, review_expring_at, ended_at, cancel_at, cancel_cd
  from attend;
grant select on pub_attend to madang_reader;
-- Bank accounts are for the refunding service alone.
create view pub_attend_refund as select channel_seq, attend_seq, refund_account from attend where refund_account is not null;
grant select on pub_attend_refund to madang_util;
