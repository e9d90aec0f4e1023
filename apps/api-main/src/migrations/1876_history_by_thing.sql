-- Both ask for a thing as the index of 1875 has it.
-- Whether somebody has changed one of these fields of a thing after the line `seen`. A line of another thing has not been seen of this one.
-- 0 is the line before the first: whoever opened a form of a thing without a line has seen none of those that came since.
create or replace function is_changed_since(site bigint, kind text, thing bigint, fields jsonb, seen bigint)
returns boolean language sql stable set search_path = main, pg_temp as $$
  select exists (
    select
    from data_history h
    where h.channel_seq = site
      and h.entity = any(kinds_of_same(kind))
      and (h.entity_seq = thing or h.entity_seq is null and thing is null)
      and h.history_seq > seen
      and jsonb_exists_any(coalesce(h.after, h.before), array(select jsonb_object_keys(fields)))
      and (
        seen = 0
        or exists (
          select
          from data_history s
          where s.channel_seq = site
            and s.history_seq = seen
            and s.entity = any(kinds_of_same(kind))
            and (s.entity_seq = thing or s.entity_seq is null and thing is null)
        )
      )
  )
$$;

-- Who was the last to change one of these fields of a thing after the line `seen`, and when, for the person whose form is refused. The
-- name is empty for an erased account and for a job.
create or replace function changed_by(
  site bigint, kind text, thing bigint, fields jsonb, seen bigint, out person text, out changed_at timestamptz
)
returns setof record language sql stable security definer set search_path = main, pg_temp as $$
  select
    coalesce(a.name, ''),
    h.created_at
  from data_history h
  left join account a on a.user_seq = h.user_seq
  where h.channel_seq = site
    and h.entity = any(kinds_of_same(kind))
    and (h.entity_seq = thing or h.entity_seq is null and thing is null)
    and h.history_seq > seen
    and jsonb_exists_any(coalesce(h.after, h.before), array(select jsonb_object_keys(fields)))
  order by h.history_seq desc
  limit 1
$$;
