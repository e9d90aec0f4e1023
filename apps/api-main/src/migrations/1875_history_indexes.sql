-- Outside of a transaction.
-- The history of one thing, its newest line and what came after a line are found by these, however many lines the site has. The lines of
-- the parts of a class stand in the order of pages of its history.
drop index concurrently if exists data_history_thing;
create index concurrently data_history_thing on data_history (channel_seq, entity, entity_seq, history_seq desc);
drop index concurrently if exists data_history_part;
create index concurrently data_history_part on data_history (channel_seq, course_seq, history_seq desc) where course_seq is not null;
