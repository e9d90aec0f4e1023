-- The pictures that forms and their answers name. Rows are read whole, so that a column that comes later counts.
create view pub_picture_use as
  select t.channel_seq, k.storage_key from form t, main.picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from form_block t, main.picture_keys(t::text) k
  union all select t.channel_seq, k.storage_key from form_answer t, main.picture_keys(t::text) k;
grant select on pub_picture_use to madang_reader;
