-- Outside of a transaction.
-- Who was written to is forgotten after a term, found by the time of the mail.
drop index concurrently if exists recipient_posted;
create index concurrently recipient_posted on recipient (posted_at) where posted_at is not null;
