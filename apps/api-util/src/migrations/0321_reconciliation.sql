-- The provider's own book as it was read: what it moved, for whichever order. It belongs to the product's account there, to no site.
create table provider_transaction (
  provider text not null,
  transaction_key text not null,
  order_no text not null,
  payment_key text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  at timestamptz(3) not null,
  primary key (provider, transaction_key)
);
create index provider_transaction_at on provider_transaction (provider, at);
create index provider_transaction_order on provider_transaction (order_no);

-- One comparison of both books a day. A copy of the service works on it while it holds the lease; another goes on where it stopped.
create table reconciliation_run (
  run_seq bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  phase text not null check (phase in ('READ', 'ORDERS', 'BILLS', 'DONE', 'GIVEN_UP')),
  -- The last transaction that was read, or the last order or bill that was compared.
  cursor text,
  lease_until timestamptz(3),
  transactions integer not null default 0,
  compared integer not null default 0,
  settled integer not null default 0,
  failure text,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  unique (provider, day)
);
create index reconciliation_run_open on reconciliation_run (run_seq) where phase not in ('DONE', 'GIVEN_UP');

-- What a site's book and the provider's say differently about an order; it stays until both say the same.
create table payment_difference (
  channel_seq bigint not null,
  difference_seq bigint generated always as identity,
  order_no text not null,
  kind text not null check (kind in ('NO_MONEY', 'NO_ORDER', 'AMOUNT', 'STATE')),
  -- What each side holds: paid less returned.
  ours bigint not null,
  theirs bigint not null,
  currency text not null,
  our_status text not null,
  their_status text,
  found_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (channel_seq, difference_seq),
  foreign key (channel_seq, order_no) references pay_order (channel_seq, order_no)
);
select public.fence('util', 'payment_difference');
create unique index payment_difference_open on payment_difference (channel_seq, order_no) where settled_at is null;
create index payment_difference_list on payment_difference (channel_seq, found_at desc, difference_seq desc) where settled_at is null;

-- The comparison reads the ledger of all sites by day.
create index ledger_day on ledger (provider, at);
