-- Members of the transaction's own site who paid so much, less what went back. It reads all payments of the site in one index and with
-- the rights of who sees every site: behind a fence each payment is asked for its site again, member by member.
create function members_who_paid(paid_in text, at_least bigint, at_most bigint) returns setof bigint
language sql stable security definer rows 1000 set search_path = util, pg_temp as $$
  select o.user_seq
  from pay_order o
  where o.channel_seq = nullif(current_setting('app.channel', true), '')::bigint
    and o.paid_at is not null
    and o.currency = paid_in
  group by o.user_seq
  having sum(o.amount - o.refunded_amount) >= at_least
    and (at_most is null or sum(o.amount - o.refunded_amount) <= at_most)
$$;
grant create on schema util to madang_util_all;
alter function members_who_paid(text, bigint, bigint) owner to madang_util_all;
revoke create on schema util from madang_util_all;
set local role madang_util_all;
revoke execute on function members_who_paid(text, bigint, bigint) from public;
grant execute on function members_who_paid(text, bigint, bigint) to madang_reader;
set local role madang_util;
