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

-- When what is sold begins: of the class that is asked for alone. Kept as one list for its two readers, it held the lessons of all sites.
create or replace view pub_course_start as
  with lesson as not materialized (
    select channel_seq, course_seq,
      case when curriculum_type_cd = '00' then live_from
        else (offline_start_at + coalesce(nullif(offline_start_time, ''), '00:00')::time) at time zone 'Asia/Seoul' end as starts_at
    from curriculum
    where curriculum_type_cd in ('00', '04')
  )
  select channel_seq, course_seq, null::bigint as term_seq, starts_at
  from lesson
  union all
  select p.channel_seq, p.package_seq, null::bigint, l.starts_at
  from package_course p
  join lesson l on l.channel_seq = p.channel_seq and l.course_seq = p.course_seq
  union all
  select channel_seq, course_seq, term_seq, start_at
  from challenge_term
  where deleted_at is null;
