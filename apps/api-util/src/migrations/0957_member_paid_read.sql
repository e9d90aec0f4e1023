-- Members of the transaction's own site who paid so much come from the sums that are kept now. It goes on to run with the rights of who
-- sees every site: behind a fence each of the sums is asked for its site again.
grant create on schema util to madang_util_all;
set local role madang_util_all;
create or replace function members_who_paid(paid_in text, at_least bigint, at_most bigint) returns setof bigint
language sql stable security definer rows 1000 set search_path = util, pg_temp as $$
  select m.user_seq
  from member_paid m
  where m.channel_seq = nullif(current_setting('app.channel', true), '')::bigint
    and m.currency = paid_in
    and m.paid <> 0
    and m.paid >= at_least
    and (at_most is null or m.paid <= at_most)
$$;
set local role madang_util;
revoke create on schema util from madang_util_all;
drop procedure sum_members(integer);
