-- For counts that mean orders or classes: which enrolment is one in a package, and which came with one.
create view pub_attend_package as
  select channel_seq, attend_seq, user_seq, choise_status_cd, applied_at, attend_at, valid_at, ended_at, is_package, package_seq from attend;
grant select on pub_attend_package to madang_reader;

-- The dashboard counts a package once, not its classes again.
drop index attend_applied;
create index attend_applied on attend (channel_seq, applied_at) include (user_seq) where applied_at is not null and package_seq is null;
