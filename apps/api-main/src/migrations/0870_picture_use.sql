-- Which pictures a site uses: those that no text of it names for a while are deleted.
alter table file
  -- Nothing has named this picture since then.
  add column unused_at timestamptz(3),
  -- Kept on purpose, used or not.
  add column kept_at timestamptz(3);
create index file_unused on file (unused_at) where unused_at is not null;

-- The keys of the pictures that a text names.
create function picture_keys(told text) returns table (storage_key text) language sql immutable parallel safe as $$
  select 'public/' || found[1]
  from regexp_matches(case when strpos(told, '/files/public/') > 0 then told end, '/files/public/(\d+/[0-9a-f]{32}\.(?:jpg|png))', 'g') found
$$;

-- Rows are read whole, so that a column that comes later counts as well. tools/picture-use.spec.ts holds the tables against the catalogue.
create view picture_use as
  select t.channel_seq, k.storage_key from board t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from certificate t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from certificate_rule t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from channel t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from channel_user t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from chat_message t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from content_case t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from course t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from course_user t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from curriculum t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from keyword_set t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from lesson_note t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from membership t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from menu t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from post t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from post_comment t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from review t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from snippet t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from submission t, picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from terms t, picture_keys(t::text) k;
