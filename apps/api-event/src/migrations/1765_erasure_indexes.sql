-- Outside of a transaction.
-- The erasure of an account finds what it deletes by this, however much of others lies there.
drop index concurrently if exists watch_user;
create index concurrently watch_user on watch (user_seq);
