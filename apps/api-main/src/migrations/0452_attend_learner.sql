-- Outside of a transaction.
-- Whether somebody learns now is answered within the index: a filter by it asks for each member of a site.
drop index concurrently if exists attend_learner;
create index concurrently attend_learner on attend (channel_seq, user_seq, choise_status_cd) include (course_seq, valid_at, attend_at, applied_at)
  where ended_at is null;
drop index concurrently if exists attend_student;
