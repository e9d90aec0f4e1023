-- The classes of packages that were sold before: of a running package those of its enrolments, of one that was given up or put back those
-- whose enrolments ended last, since these ended with it, one after the other. Of one that was given up, the classes in which its buyer was
-- already, or stayed by another package, are those of its present classes in which the buyer's enrolment ended with the account as well.
set local role madang_main_all;
with part as (
  select
    p.channel_seq,
    p.attend_seq as package_attend_seq,
    a.course_seq,
    a.ended_at,
    max(coalesce(a.ended_at, 'infinity')) over (partition by p.channel_seq, p.attend_seq) as last
  from main.attend p
  join main.attend a on a.channel_seq = p.channel_seq and a.user_seq = p.user_seq and a.package_seq = p.course_seq
  where p.is_package
    and (a.ended_at is null and p.ended_at is null or a.created_at >= p.created_at and a.created_at <= coalesce(p.ended_at, 'infinity'))
),
class as (
  select channel_seq, package_attend_seq, course_seq
  from part
  where coalesce(ended_at, 'infinity') >= last - interval '1 minute'
  union
  select e.channel_seq, e.package_attend_seq, a.course_seq
  from main.package_extension e
  join main.attend a on a.channel_seq = e.channel_seq and a.attend_seq = e.attend_seq
  union
  select p.channel_seq, p.attend_seq, a.course_seq
  from main.attend p
  join main.package_course k on k.channel_seq = p.channel_seq and k.package_seq = p.course_seq
  join main.attend a on a.channel_seq = p.channel_seq and a.course_seq = k.course_seq and a.user_seq = p.user_seq
  where p.is_package
    and p.end_cd = 'USED_UP'
    and (p.valid_at is null or p.valid_at > p.ended_at)
    and a.end_cd = 'USED_UP'
    and a.created_at <= p.ended_at
    and a.ended_at >= p.ended_at - interval '1 minute'
)
update main.attend p set package_classes = k.course_seqs
from (
  select channel_seq, package_attend_seq, array_agg(course_seq order by course_seq) as course_seqs
  from class
  group by channel_seq, package_attend_seq
) k
where p.channel_seq = k.channel_seq
  and p.attend_seq = k.package_attend_seq;
