-- Outside of a transaction.
drop index concurrently if exists mail_undelivered;
create index concurrently mail_undelivered on mail (site_seq, created_at) where status = 'DEAD' and site_seq is not null;
drop index concurrently if exists webhook_delivery_failed;
create index concurrently webhook_delivery_failed on webhook_delivery (channel_seq, endpoint_seq, delivery_seq) where state_cd = 'FAILED';
