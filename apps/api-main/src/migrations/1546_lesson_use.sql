-- A lesson is noted when a person first opens it in each period or package that pays for it: an enrolment alone outlives many of these.
-- Members need no enrolment for a class that is open to them.
alter table lesson_opening
  drop constraint lesson_opening_pkey,
  add constraint lesson_opening_pkey primary key using index lesson_opening_moment,
  alter column attend_seq drop not null;

-- What a refund counts as used, and when. A video that was opened before the period is used by watching it, and a live lesson by entering
-- or attending it. `apart`: the person had access of another kind than by a membership. Services of an earlier version read
-- pub_lesson_opening while an upgrade runs.
create view pub_lesson_use as
  select
    u.channel_seq,
    u.user_seq,
    u.course_seq,
    u.curriculum_seq,
    u.used_at,
    exists (
      select
      from attend a
      where a.channel_seq = u.channel_seq
        and a.course_seq = u.course_seq
        and a.user_seq = u.user_seq
        and a.choise_status_cd = '00'
        and (a.price > 0 or a.let_in_by is not null or a.package_seq is not null)
        and a.attend_at <= u.used_at
        and (a.ended_at is null or a.ended_at > u.used_at)
        and (a.valid_at is null or a.valid_at > u.used_at)
    ) as apart
  from (
    select channel_seq, user_seq, course_seq, curriculum_seq, opened_at as used_at
    from lesson_opening
    union all
    select p.channel_seq, p.user_seq, p.course_seq, p.curriculum_seq, p.updated_at
    from playtime p
    join curriculum k on k.channel_seq = p.channel_seq and k.curriculum_seq = p.curriculum_seq
    where k.curriculum_type_cd = '02'
      and exists (
        select
        from lesson_opening o
        where o.channel_seq = p.channel_seq
          and o.user_seq = p.user_seq
          and o.curriculum_seq = p.curriculum_seq
      )
    union all
    select channel_seq, user_seq, course_seq, curriculum_seq, joined_at
    from live_attend
    where user_type = 'user'
    union all
    select m.channel_seq, m.user_seq, m.course_seq, m.curriculum_seq, l.held_from
    from attendance_mark m
    join pub_refund_lesson l on l.channel_seq = m.channel_seq and l.curriculum_seq = m.curriculum_seq
    where m.status_cd <> '02'
      and l.held_from is not null
  ) u;
grant select on pub_lesson_use to madang_util;
