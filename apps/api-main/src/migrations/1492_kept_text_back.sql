-- A change that takes a text back to an earlier one that is kept begins a sitting of its own, and so does the one after it: what stood
-- before either is kept, even within the ten minutes. For that, `texts` says of each field what it was and what it became; a service of an
-- earlier version, which runs while an upgrade does, says what it was alone.
create or replace function write_history(
  site bigint, kind text, thing bigint, title text, act text, person bigint, was jsonb, became jsonb, at timestamptz, api_key bigint,
  support boolean, texts jsonb
)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  with line as (
    insert into data_history (channel_seq, entity, entity_seq, subject, action, user_seq, before, after, created_at, key_seq, by_support)
    values (site, kind, thing, title, act, person, was, became, at, api_key, support)
    returning history_seq
  ),
  change as (
    select
      t.key as field,
      coalesce(case when jsonb_typeof(t.value) = 'object' then t.value ->> 'was' else t.value #>> '{}' end, '') as old_text,
      case when jsonb_typeof(t.value) = 'object' then coalesce(t.value ->> 'is', '') end as new_text
    from jsonb_each(texts) t
  )
  insert into kept_text (channel_seq, history_seq, entity, entity_seq, field, value, created_at)
  select site, line.history_seq, kind, thing, c.field, c.old_text, at
  from line, change c
  where thing is not null
    and (
      exists (
        select
        from kept_text k
        where k.channel_seq = site and k.entity = kind and k.entity_seq = thing and k.field = c.field
          and k.value in (c.old_text, c.new_text)
      )
      or not exists (
        select
        from (
          select k.history_seq
          from kept_text k
          where k.channel_seq = site and k.entity = kind and k.entity_seq = thing and k.field = c.field
          order by k.history_seq desc
          limit 1
        ) last
        join data_history h on h.channel_seq = site and h.history_seq = last.history_seq
        where h.user_seq = person and h.created_at > at - interval '10 minutes'
      )
    )
$$;
