-- Orders counted by days, as the ledger is: the list of a site's orders says how many it has and what they brought without reading them.
create table order_daily (
  channel_seq bigint not null,
  -- of Seoul, when the order was made
  day date not null,
  status text not null,
  pay_method_cd text not null,
  currency text not null,
  membership boolean not null,
  count bigint not null default 0,
  paid bigint not null default 0,
  refunded bigint not null default 0,
  primary key (channel_seq, day, status, pay_method_cd, currency, membership)
);
select public.fence('util', 'order_daily');
create table order_delta (
  channel_seq bigint not null,
  delta_seq bigint generated always as identity,
  day date not null,
  status text not null,
  pay_method_cd text not null,
  currency text not null,
  membership boolean not null,
  count bigint not null,
  paid bigint not null,
  refunded bigint not null,
  primary key (channel_seq, delta_seq)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
select public.fence('util', 'order_delta');

-- Orders from before are not counted yet; a job counts them in chunks, up to which order of which site it has come stands here until it is done.
alter table pay_order add column counted boolean not null default false;
alter table pay_order alter column counted set default true;
create table order_fill (
  one boolean primary key default true check (one),
  site_seq bigint not null default 0,
  order_no text not null default ''
);

-- A window that was never answered is no order yet.
create function count_order(o pay_order, sign integer) returns void language sql volatile as $$
  insert into util.order_delta (channel_seq, day, status, pay_method_cd, currency, membership, count, paid, refunded)
  select o.channel_seq,
    (o.created_at at time zone 'Asia/Seoul')::date,
    o.status,
    o.pay_method_cd,
    o.currency,
    o.subscription_seq is not null,
    sign,
    case when o.paid_at is not null then sign * o.amount else 0 end,
    case when o.paid_at is not null then sign * o.refunded_amount else 0 end
  where o.counted and (o.status not in ('READY', 'EXPIRED') or o.deposit is not null)
$$;
create function order_to_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform util.count_order(old, -1); end if;
  if tg_op <> 'DELETE' then perform util.count_order(new, 1); end if;
  return null;
end $$;
create trigger order_made after insert on pay_order
  for each row when (new.status not in ('READY', 'EXPIRED') or new.deposit is not null) execute function order_to_day();
create trigger order_changed after update on pay_order
  for each row when (
    (old.counted, old.status, old.pay_method_cd, old.currency, old.amount, old.refunded_amount, old.paid_at is null, old.deposit is null)
    is distinct from
    (new.counted, new.status, new.pay_method_cd, new.currency, new.amount, new.refunded_amount, new.paid_at is null, new.deposit is null)
  ) execute function order_to_day();
create trigger order_gone after delete on pay_order
  for each row execute function order_to_day();

set local role madang_util_all;
insert into util.order_fill (one) select true where exists (select from util.pay_order);
set local role madang_util;
