-- A search goes through the titles of its site in the index, without touching the wide rows.
create index course_search on course (channel_seq, course_seq) include (title) where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';
