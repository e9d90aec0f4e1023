-- Long texts as they were before a change. The line of the history names them alone; they are what it is taken back from.
create table kept_text (
  channel_seq bigint not null,
  history_seq bigint not null,
  entity text not null,
  entity_seq bigint not null,
  field text not null,
  value text not null,
  created_at timestamptz(3) not null,
  primary key (channel_seq, history_seq, field)
);
create index kept_text_of on kept_text (channel_seq, entity, entity_seq, field, history_seq);
create index kept_text_term on kept_text (created_at);
select public.fence('main', 'kept_text');
create view pub_kept_text as select channel_seq, history_seq, entity, entity_seq, field, value from kept_text;
grant select on pub_kept_text to madang_util;

-- A line with the earlier texts of its long fields. Forms that save by themselves make many lines in one sitting: of one person's within ten
-- minutes only the first keeps its text, which is the one from before them.
create function write_history(
  site bigint, kind text, thing bigint, title text, act text, person bigint, was jsonb, became jsonb, at timestamptz, api_key bigint,
  support boolean, texts jsonb
)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  with line as (
    insert into data_history (channel_seq, entity, entity_seq, subject, action, user_seq, before, after, created_at, key_seq, by_support)
    values (site, kind, thing, title, act, person, was, became, at, api_key, support)
    returning history_seq
  )
  insert into kept_text (channel_seq, history_seq, entity, entity_seq, field, value, created_at)
  select site, line.history_seq, kind, thing, t.key, coalesce(t.value, ''), at
  from line, jsonb_each_text(texts) t
  where thing is not null
    and not exists (
      select
      from (
        select k.history_seq
        from kept_text k
        where k.channel_seq = site and k.entity = kind and k.entity_seq = thing and k.field = t.key
        order by k.history_seq desc
        limit 1
      ) last
      join data_history h on h.channel_seq = site and h.history_seq = last.history_seq
      where h.user_seq = person and h.created_at > at - interval '10 minutes'
    )
$$;
revoke execute on function write_history(bigint, text, bigint, text, text, bigint, jsonb, jsonb, timestamptz, bigint, boolean, jsonb) from public;
grant execute on function write_history(bigint, text, bigint, text, text, bigint, jsonb, jsonb, timestamptz, bigint, boolean, jsonb)
  to madang_reader, madang_main_all;

-- The pictures of a text that can come back stay as long as it does.
create or replace view picture_use as
  select t.channel_seq, k.storage_key, true as shown from board t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from certificate t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from certificate_rule t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from channel t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from channel_user t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, t.hide_yn = 'N' from chat_message t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, false from content_case t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from course t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from course_user t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from curriculum t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from keyword_set t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from lesson_note t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from membership t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from menu t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, t.hide_yn = 'N' from post t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, t.hide_yn = 'N' from post_comment t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, t.hide_yn = 'N' from review t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from snippet t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from submission t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from terms t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key, true from kept_text t, picture_keys(t.value) k;
