-- Lists ordered by price: what a class costs now depends on the moment, so its full and its reduced price are indexed apart
-- (course.sql.ts writes the same expressions).
create index course_full_price on course (channel_seq, (case when fare_cd in ('00', '03') then 0 else coalesce(case when currency = 'USD' then price_ex else price end, 0) end), course_seq desc)
  where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';
create index course_reduced_price on course (channel_seq, (case when currency = 'USD' then discount_price_ex else discount_price end), course_seq desc)
  where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00' and (case when currency = 'USD' then discount_price_ex else discount_price end) is not null;
