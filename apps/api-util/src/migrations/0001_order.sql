-- One attempt to pay for an enrolment. What it showed and cost then is frozen here.
create table pay_order (
  channel_seq bigint not null,
  order_no text not null unique,
  attend_seq bigint not null,
  course_seq bigint not null,
  user_seq bigint not null,
  title text not null,
  image_url text,
  orderer_name text not null,
  email text not null,
  phone text,
  price bigint not null,
  discount bigint not null default 0,
  amount bigint not null check (amount > 0),
  currency text not null default 'KRW',
  pay_method_cd text not null,
  provider text not null,
  status text not null default 'READY' check (status in ('READY', 'CONFIRMING', 'WAITING_DEPOSIT', 'PAID', 'FAILED', 'EXPIRED', 'CANCELING', 'CANCELED')),
  -- the provider's own word
  pay_status text not null default 'READY',
  window_key text,
  window_url text,
  payment_key text,
  deposit_secret text,
  -- the provider's transaction when the account was issued: a later one in the same state takes a deposit back
  issue_key text,
  deposit jsonb,
  deposit_until timestamptz(3),
  method_detail text,
  receipt_url text,
  fail_code text,
  fail_message text,
  refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  -- each try after a refusal carries a key of its own
  refund_try integer not null default 0,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  cancel_at timestamptz(3),
  cancel_reason text,
  -- when the recovery job looks at it next
  check_at timestamptz(3),
  check_try integer not null default 0,
  primary key (channel_seq, order_no),
  unique (provider, payment_key)
);
select public.fence('util', 'pay_order', 'user_seq');
-- Nobody pays twice for one enrolment.
create unique index pay_order_live on pay_order (channel_seq, attend_seq) where status in ('CONFIRMING', 'WAITING_DEPOSIT', 'PAID');
create index pay_order_attend on pay_order (channel_seq, attend_seq, created_at desc);
create index pay_order_list on pay_order (channel_seq, created_at desc, order_no desc);
create index pay_order_status on pay_order (channel_seq, status, created_at desc, order_no desc);
create index pay_order_user on pay_order (user_seq, created_at desc, order_no desc);
create index pay_order_check on pay_order (check_at) where check_at is not null;

-- Every won that came (PAY, positive) or went (REFUND, negative). Rows are only ever added.
create table ledger (
  channel_seq bigint not null,
  ledger_seq bigint generated always as identity,
  order_no text not null,
  attend_seq bigint not null,
  course_seq bigint not null,
  kind text not null check (kind in ('PAY', 'REFUND')),
  amount bigint not null check ((kind = 'PAY' and amount > 0) or (kind = 'REFUND' and amount < 0)),
  currency text not null,
  pay_method_cd text not null,
  provider text not null,
  transaction_key text not null,
  at timestamptz(3) not null,
  primary key (channel_seq, ledger_seq),
  unique (channel_seq, order_no, kind, transaction_key),
  foreign key (channel_seq, order_no) references pay_order (channel_seq, order_no)
);
select public.fence('util', 'ledger');
create index ledger_at on ledger (channel_seq, at);
create function ledger_is_final() returns trigger language plpgsql as $$ begin raise exception 'the ledger only grows'; end $$;
create trigger ledger_is_final before update or delete on ledger for each row execute function ledger_is_final();
create trigger ledger_stays before truncate on ledger for each statement execute function ledger_is_final();
revoke update, delete, truncate on ledger from madang_util, madang_util_all;

create view pub_order as
  select channel_seq, order_no, attend_seq, course_seq, user_seq, title, amount, currency, pay_method_cd, status, deposit, deposit_until, refunded_amount, fail_code, created_at, paid_at, cancel_at
  from pay_order;
create view pub_ledger as select channel_seq, ledger_seq, order_no, attend_seq, course_seq, kind, amount, currency, pay_method_cd, provider, at from ledger;
grant select on pub_order, pub_ledger to madang_reader;

-- For main's own mending, over all channels: orders of late that an enrolment must be in step with.
create index pay_order_paid on pay_order (paid_at) where status = 'PAID';
create index pay_order_returned on pay_order (cancel_at) where status = 'CANCELED';
create index pay_order_waiting on pay_order (channel_seq, attend_seq) where status = 'WAITING_DEPOSIT';
create view job_order as
  select channel_seq, attend_seq, order_no, status from pay_order where status = 'WAITING_DEPOSIT'
  union all select channel_seq, attend_seq, order_no, status from pay_order where status = 'PAID' and paid_at > now() - interval '3 days'
  union all select channel_seq, attend_seq, order_no, status from pay_order where status = 'CANCELED' and cancel_at > now() - interval '3 days';
-- Read with the rights of its owner, who alone sees every channel; shown to main's jobs alone.
grant create on schema util to madang_util_all;
alter view job_order owner to madang_util_all;
revoke create on schema util from madang_util_all;
set local role madang_util_all;
grant select on job_order to madang_main_all;
set local role madang_util;
