-- A question that was asked in the classroom keeps its lesson and, of a film, the second. It outlives its lesson.
alter table post add column curriculum_seq bigint;
alter table post add column lesson_second integer check (lesson_second >= 0);
create index post_lesson on post (channel_seq, curriculum_seq, post_seq desc) where curriculum_seq is not null;
