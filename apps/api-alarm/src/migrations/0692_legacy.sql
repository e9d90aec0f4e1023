-- There are no alarms of an older system: the field is answered (AL-005), and nothing is kept for it.
create or replace view pub_alarm as
  select channel_seq, alarm_seq, user_seq, alarm_type, template, args, course_seq, link_package, false as legacy from alarm;
create or replace view pub_digest_item as
  select i.digest_seq, i.user_seq, i.channel_seq, a.alarm_seq, a.alarm_type, a.template, a.args, a.course_seq, a.link_package, false as legacy, a.created_at
  from digest_item i join alarm a using (channel_seq, alarm_seq)
  where i.digest_seq is not null;
alter table alarm drop column legacy;
