-- Up to how much of an order goes back altogether; null: all of it.
alter table pay_order add column refund_target bigint check (refund_target > 0);

-- Somebody wants the money of an order back, or the staff return a part of it. Decided once, never deleted.
create table refund_request (
  channel_seq bigint not null,
  refund_seq bigint generated always as identity,
  order_no text not null,
  user_seq bigint not null,
  state text not null check (state in ('REQUESTED', 'RETURNING', 'DONE', 'REFUSED', 'WITHDRAWN')),
  -- begun by the staff
  by_staff boolean not null default false,
  amount bigint not null check (amount > 0),
  -- the arithmetic as it was agreed to
  working jsonb not null,
  -- and as it stood when it was decided: more may have been opened since
  decision jsonb,
  reason text not null default '',
  -- of a deposit: where the money goes, until it is there
  account_sealed text,
  requested_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by bigint,
  answer text,
  -- the provider's, at the last try
  fail_message text,
  primary key (channel_seq, refund_seq),
  foreign key (channel_seq, order_no) references pay_order (channel_seq, order_no)
);
select public.fence('util', 'refund_request', 'user_seq');
-- One at a time for an order.
create unique index refund_request_open on refund_request (channel_seq, order_no) where state in ('REQUESTED', 'RETURNING');
create index refund_request_order on refund_request (channel_seq, order_no, refund_seq desc);
create index refund_request_queue on refund_request (channel_seq, due_at, refund_seq) where state in ('REQUESTED', 'RETURNING');
create index refund_request_closed on refund_request (channel_seq, refund_seq desc) where state not in ('REQUESTED', 'RETURNING');
create index refund_request_user on refund_request (user_seq);
create view pub_refund_request as
  select r.channel_seq, r.refund_seq, r.order_no, r.user_seq, r.state, r.by_staff, r.amount, r.answer, r.requested_at, r.due_at, o.title, o.currency
  from refund_request r join pay_order o on o.channel_seq = r.channel_seq and o.order_no = r.order_no;
grant select on pub_refund_request to madang_reader;

-- By which law a site returns money; without a row by that of lifelong education.
create table refund_setting (
  channel_seq bigint primary key,
  rule_cd text not null check (rule_cd in ('LIFELONG', 'CONTENT')),
  changed_at timestamptz(3) not null
);
select public.fence('util', 'refund_setting');
