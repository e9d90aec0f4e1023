-- Outside of a transaction.
-- The state of a learner also says whether somebody is on the waitlist, so the index that counts states holds it.
drop index concurrently if exists attend_enrollee_state;
create index concurrently attend_enrollee_state on attend (channel_seq, course_seq, attend_seq desc)
  include (user_seq, term_seq, end_cd, choise_status_cd, waitlisted, paid_at, refunded_at, ended_at, applied_at);
drop index concurrently if exists attend_enrollee;
