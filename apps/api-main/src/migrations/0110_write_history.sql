-- A line of history, written by whichever service changed something of the site, in the transaction of the change: the fence
-- lets it in only where that transaction is of the same site.
create function write_history(site bigint, entity text, seq bigint, action text, person bigint, was jsonb, became jsonb, at timestamptz)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  insert into data_history (channel_seq, entity, entity_seq, action, user_seq, before, after, created_at)
  values (site, entity, seq, action, person, was, became, at)
$$;
revoke execute on function write_history(bigint, text, bigint, text, bigint, jsonb, jsonb, timestamptz) from public;
grant execute on function write_history(bigint, text, bigint, text, bigint, jsonb, jsonb, timestamptz) to madang_reader, madang_main_all;
