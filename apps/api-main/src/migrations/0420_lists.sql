-- Outside of a transaction.
-- Lists of a large site are counted and paged in these alone; the rows of a page are read after that. user_seq stands in them because
-- the policies look at it.
drop index concurrently if exists attend_enrollee;
create index concurrently attend_enrollee on attend (channel_seq, course_seq, attend_seq desc)
  include (user_seq, term_seq, end_cd, choise_status_cd, paid_at, refunded_at, ended_at, applied_at);
drop index concurrently if exists attend_course;
drop index concurrently if exists review_staff;
create index concurrently review_staff on review (channel_seq, created_at desc, evaluation_seq desc)
  include (user_seq, course_seq, review_point);
drop index concurrently if exists review_newest;
drop index concurrently if exists coupon_used;
create index concurrently coupon_used on coupon (channel_seq, coupon_info_seq) include (user_seq) where used_at is not null;
