-- Outside of a transaction.
-- A search of classes is found and put in order within one index. The columns that say the order stand in indexes of their own already,
-- so a change of theirs costs no more than before.
drop index concurrently if exists course_search_wide;
create index concurrently course_search_wide on course (channel_seq, course_seq)
  include (search_title, search_keys, search_initials, course_order, published_at, attend_sum, review_rate, review_count)
  where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';
drop index concurrently if exists course_search;
alter index course_search_wide rename to course_search;
