-- Outside of a transaction.
-- The state of a learner also says whether a package made the application needless, so the index that counts states holds its cause.
drop index concurrently if exists attend_enrollee_cause;
create index concurrently attend_enrollee_cause on attend (channel_seq, course_seq, attend_seq desc)
  include (user_seq, term_seq, end_cd, cancel_cd, choise_status_cd, waitlisted, paid_at, refunded_at, ended_at, applied_at);
drop index concurrently if exists attend_enrollee_state;
