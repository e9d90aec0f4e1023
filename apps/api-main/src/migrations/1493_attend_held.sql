-- Outside of a transaction.
-- The seats of a class that wait for their payment, which its page leaves out of the number of learners, without those of other classes.
drop index concurrently if exists attend_held;
create index concurrently attend_held on attend (channel_seq, course_seq) where hold_until is not null and ended_at is null;
