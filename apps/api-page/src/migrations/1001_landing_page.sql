-- The class that a page was made for.
alter table site_page add column course_seq bigint;
create index site_page_course on site_page (channel_seq, course_seq) where course_seq is not null;
