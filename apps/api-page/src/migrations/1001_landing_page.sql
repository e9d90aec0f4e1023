-- The class that a page was made for.
alter table site_page add column course_seq bigint;
create index site_page_course on site_page (channel_seq, course_seq) where course_seq is not null;

-- Published pages that sell one class: their staff hears when it is not on show any more.
create view pub_landing_page as
  select channel_seq, page_seq, course_seq, title from site_page where course_seq is not null and publish_status_cd = '00';
grant select on pub_landing_page to madang_reader;
