-- The language a person used last on a site; mails follow it.
alter table channel_user add column lang text;

-- The language in which a site writes to its members who have used one that it still offers (AM-195).
create view pub_site_lang as
  select u.channel_seq, u.user_seq, u.lang
  from channel_user u join channel c using (channel_seq)
  where u.lang is not null and (u.lang <> 'jp' or c.setting ->> 'japaneseYn' = 'Y');
create view pub_japanese_site as
  select channel_seq from channel where setting ->> 'japaneseYn' = 'Y';
grant select on pub_site_lang, pub_japanese_site to madang_reader;
