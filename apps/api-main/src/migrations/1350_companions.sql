-- The classes that go well with a class on show, best first: those that share a package with it, then those of its category, then those of
-- its teachers; what fits by several of these comes before what fits by one, and then what more people take. Left out are the class itself,
-- packages that contain it, which its page shows beside its price, and classes in which nobody can enrol any more. `most` bounds what each
-- of the three finds, so the cost does not grow with the site (course_companion).
create function companions_of(site bigint, class bigint, at timestamptz, most integer)
returns table (course_seq bigint, place bigint) language sql stable parallel safe as $$
  with own as materialized (
    select
      c.channel_category_seq,
      coalesce(c.setting ->> 'courseTutorShowYn', 'Y') = 'Y' as names_teachers
    from main.pub_open_course c
    where c.channel_seq = site
      and c.course_seq = class
  ),
  near as (
    (
      select o.course_seq, 4 as weight
      from main.pub_package_course h
      join main.pub_open_course k on k.channel_seq = site and k.course_seq = h.package_seq
      join main.pub_package_course o on o.channel_seq = site and o.package_seq = h.package_seq
      join main.pub_open_course c on c.channel_seq = site and c.course_seq = o.course_seq
      where h.channel_seq = site
        and h.course_seq = class
        and exists (select from own)
      order by c.attend_sum desc, c.course_seq desc
      limit most * 4
    )
    union
    (
      select c.course_seq, 2
      from main.pub_open_course c
      where c.channel_seq = site
        and c.channel_category_seq = (select channel_category_seq from own)
      order by c.attend_sum desc, c.course_seq desc
      limit most * 4
    )
    union
    (
      select c.course_seq, 1
      from main.pub_open_course_user t
      join main.pub_open_course_user u on u.channel_seq = site and u.user_seq = t.user_seq and u.user_type_cd = 'TCH'
      join main.pub_open_course c on c.channel_seq = site and c.course_seq = u.course_seq
      where t.channel_seq = site
        and t.course_seq = class
        and t.user_type_cd = 'TCH'
        and (select names_teachers from own)
        and coalesce(c.setting ->> 'courseTutorShowYn', 'Y') = 'Y'
      order by c.attend_sum desc, c.course_seq desc
      limit most * 4
    )
  )
  select
    n.course_seq,
    row_number() over (order by n.weight desc, c.attend_sum desc, c.course_seq desc) as place
  from (select n.course_seq, sum(n.weight) as weight from near n where n.course_seq <> class group by n.course_seq) n
  join main.pub_open_course c on c.channel_seq = site and c.course_seq = n.course_seq
  where not main.is_after_sale(c.pay_end_cd, c.pay_end_at, at)
    and not main.is_sold_out(c.user_limit_type_cd, c.max_user_count, c.attend_count)
    and not exists (
      select
      from main.pub_package_course h
      where h.channel_seq = site
        and h.package_seq = n.course_seq
        and h.course_seq = class
    )
  order by place
  limit most
$$;
revoke execute on function companions_of from public;
grant execute on function companions_of to madang_reader;
