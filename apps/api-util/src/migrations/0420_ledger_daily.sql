-- The ledger added up: sales and running settlements are read from here instead of from every row of the ledger.
-- Whoever writes money adds a row to ledger_delta, so no two buyers wait for the same row; a job folds those into ledger_daily.
-- Whoever reads adds up both in one statement.
create table ledger_daily (
  channel_seq bigint not null,
  -- of Seoul
  day date not null,
  currency text not null,
  pay_method_cd text not null,
  kind text not null check (kind in ('PAY', 'REFUND')),
  count bigint not null default 0,
  -- positive of both kinds
  amount bigint not null default 0,
  -- what payments were lowered by, coupons included
  discount bigint not null default 0,
  -- the part that no settlement has yet
  open_count bigint not null default 0,
  open_amount bigint not null default 0,
  primary key (channel_seq, day, currency, pay_method_cd, kind)
);
select public.fence('util', 'ledger_daily');
create index ledger_daily_open on ledger_daily (channel_seq) where open_count <> 0 or open_amount <> 0;

create table ledger_delta (
  channel_seq bigint not null,
  delta_seq bigint generated always as identity,
  day date not null,
  currency text not null,
  pay_method_cd text not null,
  kind text not null check (kind in ('PAY', 'REFUND')),
  count bigint not null,
  amount bigint not null,
  discount bigint not null,
  open_count bigint not null,
  open_amount bigint not null,
  primary key (channel_seq, delta_seq)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
select public.fence('util', 'ledger_delta');

-- Rows from before: those of a site after `done` up to `upto` are not added up yet. Readers look at them by themselves until a job has
-- been through all of them in chunks.
create table ledger_fill (
  channel_seq bigint primary key,
  done bigint not null,
  upto bigint not null
);
select public.fence('util', 'ledger_fill');

create function ledger_to_day() returns trigger language plpgsql as $$
begin
  insert into util.ledger_delta (channel_seq, day, currency, pay_method_cd, kind, count, amount, discount, open_count, open_amount)
  select l.channel_seq, (l.at at time zone 'Asia/Seoul')::date, l.currency, l.pay_method_cd, l.kind,
    count(*),
    sum(abs(l.amount)),
    coalesce(sum(o.discount + o.coupon_discount) filter (where l.kind = 'PAY'), 0),
    count(*),
    sum(abs(l.amount))
  from fresh l
  join util.pay_order o on o.channel_seq = l.channel_seq and o.order_no = l.order_no
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger ledger_to_day after insert on ledger
  referencing new table as fresh for each statement execute function ledger_to_day();

-- A row that is not added up yet is not taken off either: it will be added without its open part.
create function settled_to_day() returns trigger language plpgsql as $$
begin
  insert into util.ledger_delta (channel_seq, day, currency, pay_method_cd, kind, count, amount, discount, open_count, open_amount)
  select l.channel_seq, (l.at at time zone 'Asia/Seoul')::date, l.currency, l.pay_method_cd, l.kind,
    0, 0, 0,
    -count(*),
    -sum(abs(l.amount))
  from settled r
  join util.ledger l on l.channel_seq = r.channel_seq and l.ledger_seq = r.ledger_seq
  where r.settlement_seq is not null
    and not exists (select from util.ledger_fill f where f.channel_seq = l.channel_seq and l.ledger_seq > f.done and l.ledger_seq <= f.upto)
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger settled_to_day after update on settlement_row
  referencing new table as settled for each statement execute function settled_to_day();

-- The trigger above holds writers back until this migration is over, so whatever is there now came before it.
set local role madang_util_all;
with recursive site as (
  (select channel_seq, ledger_seq from util.ledger order by channel_seq desc, ledger_seq desc limit 1)
  union all
  select below.channel_seq, below.ledger_seq
  from site s
  cross join lateral (
    select l.channel_seq, l.ledger_seq from util.ledger l
    where l.channel_seq < s.channel_seq
    order by l.channel_seq desc, l.ledger_seq desc limit 1
  ) below
)
insert into util.ledger_fill (channel_seq, done, upto) select channel_seq, 0, ledger_seq from site;
set local role madang_util;

-- For the dashboard.
create view pub_ledger_daily as
  select channel_seq, day, currency, kind, amount from ledger_daily
  union all
  select channel_seq, day, currency, kind, amount from ledger_delta
  union all
  select l.channel_seq, (l.at at time zone 'Asia/Seoul')::date, l.currency, l.kind, abs(l.amount)
  from ledger_fill f
  join ledger l on l.channel_seq = f.channel_seq and l.ledger_seq > f.done and l.ledger_seq <= f.upto;
grant select on pub_ledger_daily to madang_reader;

-- The daily comparison of books begins with our own.
alter table reconciliation_run drop constraint reconciliation_run_phase_check;
alter table reconciliation_run add constraint reconciliation_run_phase_check
  check (phase in ('DAYS', 'READ', 'ORDERS', 'BILLS', 'DONE', 'GIVEN_UP'));
