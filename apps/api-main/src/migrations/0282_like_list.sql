create index course_like_newest on course_like (channel_seq, course_seq, like_at desc, user_seq desc);
create index course_liked on course (channel_seq, like_count desc, course_seq desc) where like_count > 0 and trash_type_cd = '00';
