-- The part of the sales that is material cost stands in the days as well.
-- Writers wait at the ledger until this is over: whoever wrote before is added up below, whoever writes after by the new trigger.
lock table ledger in share row exclusive mode;
alter table ledger_daily add column material bigint not null default 0;
alter table ledger_delta add column material bigint not null default 0;

create or replace function ledger_to_day() returns trigger language plpgsql as $$
begin
  insert into util.ledger_delta (channel_seq, day, currency, pay_method_cd, kind, count, amount, discount, material, open_count, open_amount)
  select l.channel_seq, (l.at at time zone 'Asia/Seoul')::date, l.currency, l.pay_method_cd, l.kind,
    count(*),
    sum(abs(l.amount)),
    coalesce(sum(o.discount + o.coupon_discount) filter (where l.kind = 'PAY'), 0),
    coalesce(sum(o.material_price) filter (where l.kind = 'PAY'), 0),
    count(*),
    sum(abs(l.amount))
  from fresh l
  join util.pay_order o on o.channel_seq = l.channel_seq and o.order_no = l.order_no
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

-- Days from before lack it. Rows that are not added up yet will bring theirs. A copy of the version before folds what it finds without
-- this column, for the moment until it is replaced; the daily comparison counts such a day anew.
set local role madang_util_all;
insert into util.ledger_delta (channel_seq, day, currency, pay_method_cd, kind, count, amount, discount, material, open_count, open_amount)
select l.channel_seq, (l.at at time zone 'Asia/Seoul')::date, l.currency, l.pay_method_cd, l.kind,
  0, 0, 0,
  sum(o.material_price),
  0, 0
from util.pay_order o
join util.ledger l on l.channel_seq = o.channel_seq and l.order_no = o.order_no
where o.material_price > 0
  and l.kind = 'PAY'
  and not exists (select from util.ledger_fill f where f.channel_seq = l.channel_seq and l.ledger_seq > f.done and l.ledger_seq <= f.upto)
group by 1, 2, 3, 4, 5;
set local role madang_util;
