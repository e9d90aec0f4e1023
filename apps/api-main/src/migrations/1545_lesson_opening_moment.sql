-- Outside of a transaction.
-- The key of openings, once a lesson has one for each period and package that it was opened in (1546).
drop index concurrently if exists lesson_opening_moment;
create unique index concurrently lesson_opening_moment on lesson_opening (channel_seq, user_seq, curriculum_seq, opened_at);
