-- A line about a part of a class, such as a lesson or a term, names the class, whose history lists it as well.
alter table data_history add column course_seq bigint;

-- Writes a line unless one of its fields was changed after the line `seen` (null: that does not matter), and says whether it did.
create function write_history(
  site bigint, kind text, thing bigint, title text, act text, person bigint, was jsonb, became jsonb, at timestamptz, api_key bigint,
  support boolean, texts jsonb, seen bigint, course bigint
)
returns boolean language plpgsql volatile security definer set search_path = main, pg_temp as $$
begin
  if seen is not null and is_changed_since(site, kind, thing, coalesce(became, was), seen) then
    return false;
  end if;
  with line as (
    insert into data_history (
      channel_seq, entity, entity_seq, subject, action, user_seq, before, after, created_at, key_seq, by_support, course_seq
    )
    values (site, kind, thing, title, act, person, was, became, at, api_key, support, course)
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
    );
  return true;
end
$$;
revoke execute on function
  write_history(bigint, text, bigint, text, text, bigint, jsonb, jsonb, timestamptz, bigint, boolean, jsonb, bigint, bigint)
  from public;
grant execute on function
  write_history(bigint, text, bigint, text, text, bigint, jsonb, jsonb, timestamptz, bigint, boolean, jsonb, bigint, bigint)
  to madang_reader, madang_main_all;

-- For services of earlier versions, which run while an upgrade does.
create or replace function write_history(
  site bigint, kind text, thing bigint, title text, act text, person bigint, was jsonb, became jsonb, at timestamptz, api_key bigint,
  support boolean, texts jsonb, seen bigint
)
returns boolean language sql volatile security definer set search_path = main, pg_temp as $$
  select write_history(site, kind, thing, title, act, person, was, became, at, api_key, support, texts, seen, null)
$$;

-- Lines about the leaders of a challenge name the person, by today's name; a line of a part of a class comes with the title of the class.
create or replace view pub_data_history as
  select h.channel_seq, h.history_seq, h.entity, h.entity_seq, h.action, h.user_seq, coalesce(a.name, '') as user_name,
    case when h.entity = 'CHALLENGE' and jsonb_exists(h.before, 'leaderSeq') then (h.before - 'leaderSeq') || jsonb_build_object(
      'leader', coalesce((select s.name from account s where s.user_seq = (h.before ->> 'leaderSeq')::bigint), '')
    ) else h.before end as before,
    case when h.entity = 'CHALLENGE' and jsonb_exists(h.after, 'leaderSeq') then (h.after - 'leaderSeq') || jsonb_build_object(
      'leader', coalesce((select s.name from account s where s.user_seq = (h.after ->> 'leaderSeq')::bigint), '')
    ) else h.after end as after,
    h.created_at,
    case h.entity
      when 'OPERATOR' then (select s.name from account s where s.user_seq = h.entity_seq)
      when 'COURSE_STAFF' then (select s.name from account s where s.user_seq = h.entity_seq)
      when 'INVITATION' then (select coalesce(s.name, regexp_replace(i.email, '^(.{1,2})[^@]*', '\1***')) from invite i
        left join account s on s.user_seq = i.user_seq where i.channel_seq = h.channel_seq and i.invite_seq = h.entity_seq)
      else coalesce(h.subject, case when h.entity_seq is not null then coalesce(h.after ->> 'title', h.before ->> 'title') end, case h.entity
        when 'SNIPPET' then (select s.title from snippet s where s.channel_seq = h.channel_seq and s.snippet_seq = h.entity_seq)
        when 'COUPON' then (select s.title from coupon_info s where s.channel_seq = h.channel_seq and s.coupon_info_seq = h.entity_seq)
        when 'BOARD' then (select nullif(s.name, '') from board s where s.channel_seq = h.channel_seq and s.board_seq = h.entity_seq)
        when 'NOTICE' then (select s.title from post s where s.channel_seq = h.channel_seq and s.post_seq = h.entity_seq)
        when 'MEMBERSHIP' then (select s.title from membership s where s.channel_seq = h.channel_seq and s.membership_seq = h.entity_seq)
        when 'CHAT_ROOM' then (select s.name from chat_room s where s.channel_seq = h.channel_seq and s.chat_room_seq = h.entity_seq)
      end)
    end as subject,
    (select k.name from api_key k where k.channel_seq = h.channel_seq and k.key_seq = h.key_seq) as key_name,
    h.by_support,
    h.course_seq,
    (select c.title from course c where c.channel_seq = h.channel_seq and c.course_seq = h.course_seq) as course_title
  from data_history h left join account a on a.user_seq = h.user_seq;
