-- The lessons an enrolment has opened, each from its first time: what a refund is less by.
create table lesson_opening (
  channel_seq bigint not null,
  attend_seq bigint not null,
  curriculum_seq bigint not null,
  course_seq bigint not null,
  user_seq bigint not null references account,
  opened_at timestamptz(3) not null,
  primary key (channel_seq, attend_seq, curriculum_seq),
  foreign key (channel_seq, attend_seq) references attend (channel_seq, attend_seq),
  foreign key (channel_seq, curriculum_seq) references curriculum (channel_seq, curriculum_seq) on delete cascade
);
select public.fence('main', 'lesson_opening', 'user_seq');
create index lesson_opening_curriculum on lesson_opening (channel_seq, curriculum_seq);
create index lesson_opening_user on lesson_opening (user_seq);

-- What was watched or done before openings were written down.
set local role madang_main_all;
insert into main.lesson_opening (channel_seq, attend_seq, curriculum_seq, course_seq, user_seq, opened_at)
select p.channel_seq, a.attend_seq, p.curriculum_seq, p.course_seq, p.user_seq, p.updated_at
from main.playtime p
join main.attend a on a.channel_seq = p.channel_seq and a.course_seq = p.course_seq and a.user_seq = p.user_seq
join main.curriculum k on k.channel_seq = p.channel_seq and k.curriculum_seq = p.curriculum_seq
where a.ended_at is null and a.attend_at is not null and p.updated_at >= a.attend_at
  and not k.is_public and k.curriculum_type_cd not in ('00', '01', '04');
set local role madang_main;

-- For the service that returns money: what a class holds, when it is taught, and what of it was opened.
create view pub_refund_lesson as
  select channel_seq, course_seq, curriculum_seq, curriculum_type_cd,
    case curriculum_type_cd
      when '00' then live_from
      when '04' then (offline_start_at + nullif(offline_start_time, '')::time) at time zone 'Asia/Seoul'
    end as held_from,
    case curriculum_type_cd
      when '00' then live_to
      when '04' then (offline_start_at + nullif(offline_end_time, '')::time
        + case when offline_end_time <= offline_start_time then interval '1 day' else interval '0' end) at time zone 'Asia/Seoul'
    end as held_to
  from curriculum where curriculum_type_cd <> '01';
create view pub_lesson_opening as
  select channel_seq, attend_seq, curriculum_seq, course_seq, user_seq, opened_at from lesson_opening;
-- The enrolments that one in a package stands for.
create view pub_package_part as
  select p.channel_seq, p.attend_seq as package_attend_seq, a.attend_seq, a.course_seq
  from attend p join attend a on a.channel_seq = p.channel_seq and a.package_seq = p.course_seq and a.user_seq = p.user_seq
  where p.is_package and p.ended_at is null and a.ended_at is null
  union
  select e.channel_seq, e.package_attend_seq, e.attend_seq, a.course_seq
  from package_extension e join attend a on a.channel_seq = e.channel_seq and a.attend_seq = e.attend_seq;
create view pub_challenge_term as select channel_seq, term_seq, course_seq, start_at, end_at from challenge_term;
create view pub_package_course as select channel_seq, package_seq, course_seq, package_order from package_course;
create view pub_course_access as select channel_seq, course_seq, vod_days from course;
grant select on pub_refund_lesson, pub_lesson_opening, pub_package_part, pub_challenge_term, pub_package_course, pub_course_access to madang_util;
