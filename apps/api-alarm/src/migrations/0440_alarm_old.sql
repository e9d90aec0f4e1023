-- Outside of a transaction.
drop index concurrently if exists alarm_old;
create index concurrently alarm_old on alarm (created_at);
drop index concurrently if exists alarm_target;
create index concurrently alarm_target on alarm (target_user_seq) where target_user_seq is not null;
