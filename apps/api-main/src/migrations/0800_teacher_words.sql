-- What teachers of a site write of themselves for its visitors: a line, and at length.
alter table channel_user
  add column teacher_line text not null default '',
  add column teacher_text text not null default '';
create view pub_open_teacher as
  select u.channel_seq, u.user_seq, a.name, a.profile_image_url, u.teacher_line, u.teacher_text
  from channel_user u join account a on a.user_seq = u.user_seq and a.withdrawn_at is null;
grant select on pub_open_teacher to madang_reader;
