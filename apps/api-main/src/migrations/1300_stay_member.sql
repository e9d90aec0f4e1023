-- Whether somebody belongs to a site, who then leaves it only after the transaction ends (LOCK_MEMBER). The payment service asks before it
-- takes or books the money that begins a membership, so that nobody who leaves at the same moment goes on as one who pays.
create function stays_member(site bigint, person bigint)
returns boolean language plpgsql security definer set search_path = main, pg_temp as $$
begin
  perform from channel_user u where u.channel_seq = site and u.user_seq = person for key share;
  return found;
end $$;
revoke execute on function stays_member(bigint, bigint) from public;
grant execute on function stays_member(bigint, bigint) to madang_util;
