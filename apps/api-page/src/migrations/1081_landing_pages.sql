-- Pages that visitors find and that sell one class: who runs the site is told when the class goes off show.
create view pub_landing_page as
  select channel_seq, page_seq, course_seq, title, path
  from site_page
  where course_seq is not null and publish_status_cd = '00';
grant select on pub_landing_page to madang_reader;
