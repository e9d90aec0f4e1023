-- Outside of a transaction.
-- The classes of a category that most people take, for those that go well with a class; and who still waits to be told of a class.
drop index concurrently if exists course_companion;
create index concurrently course_companion on course (channel_seq, channel_category_seq, attend_sum desc, course_seq desc)
  where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';
drop index concurrently if exists course_demand_waiting;
create index concurrently course_demand_waiting on course_demand (channel_seq, course_seq) where told_at is null;
drop index concurrently if exists course_demand_told;
create index concurrently course_demand_told on course_demand (told_at) where told_at is not null;
