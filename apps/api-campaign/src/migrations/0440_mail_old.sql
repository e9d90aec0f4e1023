-- Outside of a transaction.
drop index concurrently if exists mail_old;
create index concurrently mail_old on mail (created_at) where status in ('SENT', 'DEAD');
