-- Somebody's membership; what it cost and how it is paid is frozen when he joins.
create table subscription (
  channel_seq bigint not null,
  subscription_seq bigint generated always as identity unique,
  membership_seq bigint not null,
  user_seq bigint not null,
  title text not null,
  price bigint not null check (price > 0),
  period_cd text not null check (period_cd in ('AUTO', '01', '03', '06', '12')),
  state text not null default 'WAITING' check (state in ('WAITING', 'ACTIVE', 'ENDED')),
  -- until when it waits for its first payment
  hold_until timestamptz(3),
  began_at timestamptz(3),
  -- The first day of its row of periods: a month that is too short ends a day earlier, the next one not.
  anchor_at timestamptz(3),
  period_start timestamptz(3),
  period_end timestamptz(3),
  -- no further charge; it runs to the end of its period
  cancel_at timestamptz(3),
  ended_at timestamptz(3),
  end_cd text check (end_cd in ('HOLD', 'CANCEL', 'TERM', 'REFUSED', 'REFUND', 'WITHDRAWN')),
  created_at timestamptz(3) not null,
  check_at timestamptz(3),
  primary key (channel_seq, subscription_seq),
  check ((state = 'ENDED') = (ended_at is not null)),
  check (state <> 'ACTIVE' or period_end is not null)
);
select public.fence('util', 'subscription', 'user_seq');
create unique index subscription_running on subscription (channel_seq, membership_seq, user_seq) where state <> 'ENDED';
create index subscription_member on subscription (channel_seq, user_seq, subscription_seq desc);
create index subscription_user on subscription (user_seq, subscription_seq desc);
create index subscription_due on subscription (check_at) where check_at is not null;
create view pub_subscription as
  select channel_seq, subscription_seq, membership_seq, user_seq, title, price, period_cd, state, began_at, period_start, period_end, cancel_at, ended_at, end_cd, hold_until
  from subscription;
grant select on pub_subscription to madang_reader;

-- The card a member is charged by: the provider's key (sealed) and what a person knows a card by.
create table member_card (
  channel_seq bigint not null,
  user_seq bigint not null,
  customer_key text not null unique,
  billing_key text,
  brand text,
  last4 text check (last4 ~ '^[0-9*]{1,4}$'),
  registered_at timestamptz(3),
  primary key (channel_seq, user_seq)
);
select public.fence('util', 'member_card', 'user_seq');

-- An order pays for an enrolment or for a period of a membership.
alter table pay_order
  alter column attend_seq drop not null,
  alter column course_seq drop not null,
  add column subscription_seq bigint,
  -- The end of the period before, or when it was begun: one payment each.
  add column due_at timestamptz(3),
  add column period_end timestamptz(3),
  add constraint pay_order_subscription foreign key (channel_seq, subscription_seq) references subscription (channel_seq, subscription_seq),
  add constraint pay_order_of check ((attend_seq is null) <> (subscription_seq is null) and (attend_seq is null) = (course_seq is null));
alter table ledger alter column attend_seq drop not null, alter column course_seq drop not null;
create unique index pay_order_period on pay_order (channel_seq, subscription_seq, due_at) where subscription_seq is not null and status in ('CONFIRMING', 'WAITING_DEPOSIT', 'PAID');
create index pay_order_membership on pay_order (channel_seq, created_at desc, order_no desc) where subscription_seq is not null;
create index pay_order_of_subscription on pay_order (channel_seq, subscription_seq) where subscription_seq is not null;
create view pub_subscription_order as
  select channel_seq, order_no, subscription_seq, status, fail_message, method_detail, paid_at from pay_order where subscription_seq is not null;
grant select on pub_subscription_order to madang_reader;
