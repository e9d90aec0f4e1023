-- The pictures that orders and settings name. An order is wide and has one picture, that of what was bought.
create view pub_picture_use as
  select t.channel_seq, k.storage_key from pay_order t, main.picture_keys(t.image_url) k
  union all select t.channel_seq, k.storage_key from configuration t, main.picture_keys(t::text) k;
grant select on pub_picture_use to madang_reader;
