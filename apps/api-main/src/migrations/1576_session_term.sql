-- Outside of a transaction.
-- Log-ins go after a term, found by their time.
drop index concurrently if exists session_created;
create index concurrently session_created on session (created_at);
