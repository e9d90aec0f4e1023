-- What every enrolment and every checkout of a busy site does.

-- Nobody begins anything on a closed site. The lock of closing is met outside of the site's row: a row that everybody locks is written
-- by everybody, and whoever saves the site's settings would wait for them all. The row is read by a statement that begins once the lock
-- is there, so it shows a closing that was waited for.
create function site_lock(seq bigint) returns bigint language sql immutable parallel safe
return hashtextextended('site', seq);
create or replace function hold_open_site(seq bigint) returns void language plpgsql volatile security definer set search_path = main, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(site_lock(seq));
  perform 1 from channel where channel_seq = seq and closed_at is null;
  if not found then
    raise exception 'site % is closed', seq using errcode = 'MDCLS';
  end if;
end $$;

-- When what is sold begins: of the class or package that is asked for alone, one of its classes after the other (offset 0). As one list
-- for both it held the lessons of all sites.
create function lesson_start(type_cd text, live_from timestamptz, start_at date, start_time text) returns timestamptz
language sql immutable parallel safe
return case when type_cd = '00' then live_from
  else (start_at + coalesce(nullif(start_time, ''), '00:00')::time) at time zone 'Asia/Seoul' end;
create or replace view pub_course_start as
  select channel_seq, course_seq, null::bigint as term_seq,
    lesson_start(curriculum_type_cd, live_from, offline_start_at, offline_start_time) as starts_at
  from curriculum
  where curriculum_type_cd in ('00', '04')
  union all
  select p.channel_seq, p.package_seq, null::bigint, l.starts_at
  from package_course p
  cross join lateral (
    select lesson_start(k.curriculum_type_cd, k.live_from, k.offline_start_at, k.offline_start_time) as starts_at
    from curriculum k
    where k.channel_seq = p.channel_seq
      and k.course_seq = p.course_seq
      and k.curriculum_type_cd in ('00', '04')
    offset 0
  ) l
  union all
  select channel_seq, course_seq, term_seq, start_at
  from challenge_term
  where deleted_at is null;
