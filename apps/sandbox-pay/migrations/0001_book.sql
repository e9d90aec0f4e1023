-- The stand-in's own book: what it believes was paid and returned, whoever else is told.
create table payment (
  payment_key text primary key,
  order_id text not null unique,
  order_name text not null,
  method text not null,
  easy_pay text,
  international boolean not null default false,
  total_amount bigint not null check (total_amount > 0),
  currency text not null default 'KRW',
  status text not null default 'READY' check (status in ('READY', 'IN_PROGRESS', 'WAITING_FOR_DEPOSIT', 'DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED')),
  received bigint not null default 0,
  returned bigint not null default 0 check (returned <= received),
  success_url text not null,
  fail_url text not null,
  customer_name text,
  customer_email text,
  valid_hours integer not null default 168,
  secret text not null,
  last_transaction_key text,
  card jsonb,
  virtual_account jsonb,
  failure jsonb,
  cancels jsonb not null default '[]',
  requested_at timestamptz(3) not null,
  authenticated_at timestamptz(3),
  approved_at timestamptz(3)
);
create index payment_waiting on payment (requested_at desc) where status = 'WAITING_FOR_DEPOSIT';

-- First answers, kept for repeated requests; without a status the first one is still being worked on.
create table idempotency (
  key text not null,
  path text not null,
  status integer,
  body jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (key, path)
);

create table webhook (
  webhook_seq bigint generated always as identity primary key,
  transmission_id text not null,
  kind text not null,
  body jsonb not null,
  tries integer not null default 0,
  next_at timestamptz(3) not null,
  delivered_at timestamptz(3)
);
create index webhook_due on webhook (next_at) where delivered_at is null;
