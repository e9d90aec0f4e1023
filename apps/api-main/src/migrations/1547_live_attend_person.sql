-- Outside of a transaction.
-- The live lessons that one person attended, by which the refund of a membership counts what was used.
drop index concurrently if exists live_attend_person;
create index concurrently live_attend_person on live_attend (channel_seq, user_seq);
