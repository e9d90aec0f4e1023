-- Outside of a transaction.
drop index concurrently if exists event_log_user;
create index concurrently event_log_user on event_log (user_seq) where user_seq is not null;
drop index concurrently if exists visitor_day_old;
create index concurrently visitor_day_old on visitor_day (day);
