-- The classes that an enrolment in a package was sold with: what the package held when its seat was taken, and so neither what it holds now
-- nor what of it still runs. A refund is worked out from them, also once the enrolments in these classes are over.
alter table attend add column package_classes bigint[];
-- Packages that a service of an earlier version sells while an upgrade runs are known by their running enrolments alone.
create view pub_package_class as
  select p.channel_seq, p.attend_seq as package_attend_seq, k.course_seq
  from attend p cross join unnest(p.package_classes) as k (course_seq)
  union
  select channel_seq, package_attend_seq, course_seq from pub_package_part;
grant select on pub_package_class to madang_util;
