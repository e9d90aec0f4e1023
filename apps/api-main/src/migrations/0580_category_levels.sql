-- Categories of two levels: a medium one stands below a large one. Those there were are large ones. What nobody sorted further lies in a
-- medium one that says so, in the language of the name it stands below.
alter table category add column parent_category_seq bigint;
alter table category add foreign key (channel_seq, parent_category_seq) references category (channel_seq, channel_category_seq);
create index category_below on category (channel_seq, parent_category_seq);

set local role madang_main_all;
with below as (
  insert into category (channel_seq, name, category_order, parent_category_seq)
  select
    channel_seq,
    case when name ~ '[가-힣]' then '기타' when name ~ '[ぁ-ヿ一-鿿]' then 'その他' else 'Other' end,
    1,
    channel_category_seq
  from category
  returning channel_seq, channel_category_seq, parent_category_seq
)
update course c
set
  channel_category_seq = b.channel_category_seq,
  category_cd = jsonb_build_object('large', b.parent_category_seq::text, 'medium', b.channel_category_seq::text)
from below b
where c.channel_seq = b.channel_seq and c.channel_category_seq = b.parent_category_seq;
set local role madang_main;

create or replace view pub_channel_category as
  select channel_seq, channel_category_seq, name, category_order, parent_category_seq from category;
