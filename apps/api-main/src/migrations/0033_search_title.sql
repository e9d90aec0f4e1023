-- Titles as a search compares them: folding the case of each at every search cost more than all the rest of it.
alter table course add column search_title text generated always as (lower(title collate pg_catalog.pg_c_utf8)) stored;
drop index course_search;
create index course_search on course (channel_seq, course_seq) include (search_title) where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';
