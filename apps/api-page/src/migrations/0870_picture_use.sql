-- The pictures that pages name, drafts and former versions among them. Rows are read whole, so that a column that comes later counts.
create view pub_picture_use as
  select t.channel_seq, k.storage_key from block_page t, main.picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from block_version t, main.picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from course_seo t, main.picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from site_page t, main.picture_keys(t::text) k;
grant select on pub_picture_use to madang_reader;
