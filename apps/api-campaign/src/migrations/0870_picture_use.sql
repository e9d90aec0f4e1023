-- The pictures that campaigns name.
create view pub_picture_use as
  select t.channel_seq, k.storage_key from campaign t, main.picture_keys(t::text) k;
grant select on pub_picture_use to madang_reader;
