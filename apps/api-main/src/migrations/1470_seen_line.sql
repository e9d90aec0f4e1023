-- Whether somebody has changed one of these fields of a thing after the line `seen`. A line of another thing has not been seen of this one.
create function is_changed_since(site bigint, kind text, thing bigint, fields jsonb, seen bigint)
returns boolean language sql stable set search_path = main, pg_temp as $$
  select exists (
    select
    from data_history s
    join data_history h on h.channel_seq = s.channel_seq
      and h.history_seq > s.history_seq
      and h.entity = s.entity
      and h.entity_seq is not distinct from s.entity_seq
    where s.channel_seq = site
      and s.history_seq = seen
      and s.entity = kind
      and s.entity_seq is not distinct from thing
      and jsonb_exists_any(coalesce(h.after, h.before), array(select jsonb_object_keys(fields)))
  )
$$;
revoke execute on function is_changed_since(bigint, text, bigint, jsonb, bigint) from public;

-- Writes a line as before, and says whether it did: it does not where the fields were changed after the line that its sender had seen.
create function write_history(
  site bigint, kind text, thing bigint, title text, act text, person bigint, was jsonb, became jsonb, at timestamptz, api_key bigint,
  support boolean, texts jsonb, seen bigint
)
returns boolean language plpgsql volatile security definer set search_path = main, pg_temp as $$
begin
  if is_changed_since(site, kind, thing, coalesce(became, was), seen) then
    return false;
  end if;
  perform write_history(site, kind, thing, title, act, person, was, became, at, api_key, support, texts);
  return true;
end
$$;
revoke execute on function write_history(bigint, text, bigint, text, text, bigint, jsonb, jsonb, timestamptz, bigint, boolean, jsonb, bigint)
  from public;
grant execute on function write_history(bigint, text, bigint, text, text, bigint, jsonb, jsonb, timestamptz, bigint, boolean, jsonb, bigint)
  to madang_reader, madang_main_all;
