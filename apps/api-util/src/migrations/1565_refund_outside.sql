-- What staff returned outside the product, where the payment company returns no part of a payment: how, on which day, by which reference.
alter table refund_request
  add column outside_way text check (outside_way in ('BANK', 'OTHER')),
  add column outside_on date,
  add column outside_reference text,
  add constraint refund_request_outside check ((outside_way is null) = (outside_on is null));
-- For the learner's mail.
create view pub_order_outside as
  select channel_seq, order_no, outside_way, outside_on, outside_reference
  from refund_request
  where outside_way is not null and state = 'DONE';
grant select on pub_order_outside to madang_reader;

-- Such a return moves none of the money that is paid out, so its row of the ledger has no row of a settlement and no open part of a day.
create or replace function ledger_to_settle() returns trigger language plpgsql as $$
begin
  if new.pay_method_cd = 'OUTSIDE' then return null; end if;
  insert into util.settlement_row (channel_seq, ledger_seq, currency, at) values (new.channel_seq, new.ledger_seq, new.currency, new.at);
  return null;
end $$;
create or replace function ledger_to_day() returns trigger language plpgsql as $$
begin
  insert into util.ledger_delta (channel_seq, day, currency, pay_method_cd, kind, count, amount, discount, material, open_count, open_amount)
  select l.channel_seq, (l.at at time zone 'Asia/Seoul')::date, l.currency, l.pay_method_cd, l.kind,
    count(*),
    sum(abs(l.amount)),
    coalesce(sum(o.discount + o.coupon_discount) filter (where l.kind = 'PAY'), 0),
    coalesce(sum(o.material_price) filter (where l.kind = 'PAY'), 0),
    count(*) filter (where l.pay_method_cd <> 'OUTSIDE'),
    coalesce(sum(abs(l.amount)) filter (where l.pay_method_cd <> 'OUTSIDE'), 0)
  from fresh l
  join util.pay_order o on o.channel_seq = l.channel_seq and o.order_no = l.order_no
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
