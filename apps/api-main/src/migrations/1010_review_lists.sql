-- Outside of a transaction.
-- The staff's list of reviews is sorted by how many found one helpful, too: that stands in its index beside the points.
drop index concurrently if exists review_staff_lists;
create index concurrently review_staff_lists on review (channel_seq, created_at desc, evaluation_seq desc)
  include (user_seq, course_seq, review_point, helpful_count);
drop index concurrently if exists review_staff;
