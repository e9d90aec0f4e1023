-- What a person wants to hear of, and how; without a row the defaults of the contracts hold.
create table preference (
  user_seq bigint not null,
  kind text not null,
  in_product boolean not null,
  mail boolean not null,
  primary key (user_seq, kind)
);
-- An alarm that only goes by mail is kept out of the list and the count.
alter table alarm add column in_product boolean not null default true;

create or replace view pub_badge as
  select r.user_seq, r.alarm_read_seq,
    (select count(*) from alarm a where a.user_seq = r.user_seq and a.alarm_seq > r.alarm_read_seq and a.in_product) as badge_count
  from read_mark r;
create view pub_alarm as select channel_seq, alarm_seq, user_seq, alarm_type, template, args, course_seq, link_package, legacy from alarm;
create view pub_preference as select user_seq, kind, in_product, mail from preference;
grant select on pub_alarm, pub_preference to madang_reader;
