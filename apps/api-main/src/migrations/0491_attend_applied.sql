-- Outside of a transaction.
-- The dashboard counts who was let in, within the index.
drop index concurrently if exists attend_applied_state;
create index concurrently attend_applied_state on attend (channel_seq, applied_at) include (user_seq, choise_status_cd)
  where applied_at is not null and package_seq is null;
drop index concurrently if exists attend_applied;
