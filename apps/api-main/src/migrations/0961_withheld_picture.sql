-- Since when nobody opens a picture at its public address: all that names it is hidden.
alter table file add column withheld_at timestamptz(3);
create index file_withheld on file (channel_seq) where withheld_at is not null;

-- Whether what names a picture is there to be seen; what a case keeps of what staff deleted is not.
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
  union all select t.channel_seq, k.storage_key, true from terms t, picture_keys(t::text) k;
