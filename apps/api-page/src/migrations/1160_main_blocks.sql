-- The blocks of the main pages that are live: what the service of classes asks before one of them goes to the trash.
create view pub_main_block as
  select p.channel_seq, b ->> 'type' as type, b -> 'content' as content
  from block_page p
  cross join jsonb_array_elements(p.live) b
  where p.page_seq = 0
    and p.live is not null;
grant select on pub_main_block to madang_reader;
