-- How hard a class is, for shelves by level on pages of blocks.
create view pub_course_level as select channel_seq, course_seq, difficulty_cd from course;
grant select on pub_course_level to madang_page;
