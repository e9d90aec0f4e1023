-- What each member of a site paid less what went back, by currency: lists filter and sort members by it.
create table member_paid (
  channel_seq bigint not null,
  user_seq bigint not null,
  currency text not null,
  paid bigint not null,
  primary key (channel_seq, user_seq, currency)
);
select public.fence('util', 'member_paid');
-- Who paid nothing is not looked for here.
create index member_paid_sum on member_paid (channel_seq, currency, paid, user_seq) where paid <> 0;

-- Sums up a member's orders within their index, under the lock of the member's row: the orders are read by a statement that begins
-- once the lock is there, so of two who pay at once the second one sees what the first one paid. Whoever sums locks orders first and
-- the member's row after that.
create function sum_member(site bigint, member bigint, paid_in text) returns void language plpgsql as $$
begin
  insert into util.member_paid (channel_seq, user_seq, currency, paid) values (site, member, paid_in, 0) on conflict do nothing;
  perform from util.member_paid m where m.channel_seq = site and m.user_seq = member and m.currency = paid_in for update;
  update util.member_paid m set paid = o.paid
  from (
    select coalesce(sum(amount - refunded_amount), 0) as paid
    from util.pay_order
    where channel_seq = site and user_seq = member and currency = paid_in and paid_at is not null
  ) o
  where m.channel_seq = site and m.user_seq = member and m.currency = paid_in and m.paid <> o.paid;
end $$;
-- Orders are never removed, and stay with their site.
create function order_to_member() returns trigger language plpgsql as $$
begin
  perform util.sum_member(new.channel_seq, new.user_seq, new.currency);
  if tg_op = 'UPDATE' and (old.user_seq, old.currency) is distinct from (new.user_seq, new.currency) then
    perform util.sum_member(old.channel_seq, old.user_seq, old.currency);
  end if;
  return null;
end $$;
create trigger order_paid_made after insert on pay_order
  for each row when (new.paid_at is not null) execute function order_to_member();
create trigger order_paid_changed after update on pay_order
  for each row when (
    (old.paid_at is not null or new.paid_at is not null)
    and (old.user_seq, old.currency, old.amount, old.refunded_amount, old.paid_at is null)
    is distinct from
    (new.user_seq, new.currency, new.amount, new.refunded_amount, new.paid_at is null)
  ) execute function order_to_member();

-- Members from before, a thousand at a time, each lot committed by itself: who pays meanwhile waits for one lot at most. The next file
-- calls it before a version that reads the sums is started, and it may be called again.
create procedure sum_members(lot integer default 1000) language plpgsql as $$
declare
  site bigint := 0;
  member bigint := 0;
  paid_in text := '';
  one record;
  n integer;
begin
  loop
    n := 0;
    for one in
      with recursive payer as (
        (
          select channel_seq, user_seq, currency from util.pay_order
          where paid_at is not null and (channel_seq, user_seq, currency) > (site, member, paid_in)
          order by channel_seq, user_seq, currency limit 1
        )
        union all
        select next.channel_seq, next.user_seq, next.currency
        from payer p
        cross join lateral (
          select o.channel_seq, o.user_seq, o.currency from util.pay_order o
          where o.paid_at is not null and (o.channel_seq, o.user_seq, o.currency) > (p.channel_seq, p.user_seq, p.currency)
          order by o.channel_seq, o.user_seq, o.currency limit 1
        ) next
      )
      select * from payer limit lot
    loop
      perform util.sum_member(one.channel_seq, one.user_seq, one.currency);
      site := one.channel_seq;
      member := one.user_seq;
      paid_in := one.currency;
      n := n + 1;
    end loop;
    commit;
    exit when n < lot;
  end loop;
end $$;
grant execute on function sum_member(bigint, bigint, text) to madang_util_all;
grant execute on procedure sum_members(integer) to madang_util_all;

create view pub_member_paid as select channel_seq, user_seq, currency, paid from member_paid;
grant select on pub_member_paid to madang_reader;
