-- Outside of a transaction.
-- The lives of a site that run now: those that are not over, the next end first, of which the earliest have begun.
drop index concurrently if exists curriculum_running;
create index concurrently curriculum_running on curriculum (channel_seq, live_to, live_from) where curriculum_type_cd = '00';
