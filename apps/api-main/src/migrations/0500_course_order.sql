-- The order in which a site shows its classes: those that staff have put in order by their place, new ones before them.
alter table course add column course_order integer not null default 0;
create index course_ordered on course (channel_seq, course_order, published_at desc, course_seq desc)
  where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';

-- The end of the sale as it was before staff closed the class by hand; reopening puts it back.
alter table course add column before_close jsonb;
