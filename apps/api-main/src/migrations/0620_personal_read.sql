-- Who of the staff read whose personal data. A line covers five minutes of one person with one kind of it: further looks add to its figures,
-- and nothing else of it is ever changed. It is kept for two years.
create table personal_read (
  channel_seq bigint not null references channel,
  read_seq bigint generated always as identity,
  user_seq bigint not null,
  kind text not null,
  way text not null check (way in ('PAGE', 'SHEET', 'REVEAL')),
  masked_yn text not null check (masked_yn in ('Y', 'N')),
  course_seq bigint,
  subject_seq bigint,
  ref text not null default '',
  reason text not null default '',
  ip text not null default '',
  person_count integer not null check (person_count > 0),
  call_count integer not null check (call_count > 0),
  read_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (channel_seq, read_seq)
);
select public.fence('main', 'personal_read');
create unique index personal_read_window on personal_read (
  channel_seq, user_seq, kind, masked_yn, coalesce(course_seq, 0), coalesce(subject_seq, 0), ref, ip,
  (floor(extract(epoch from (read_at at time zone 'UTC')) / 300))
) where way = 'PAGE';
create index personal_read_person on personal_read (channel_seq, user_seq, read_seq desc);
create index personal_read_old on personal_read (read_at);

create function personal_read_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.read_at < now() - interval '2 years' + interval '1 day' then return old; end if;
  elsif to_jsonb(new) - '{person_count,call_count,last_at}'::text[] = to_jsonb(old) - '{person_count,call_count,last_at}'::text[]
    and new.person_count >= old.person_count and new.call_count >= old.call_count and new.last_at >= old.last_at then
    return new;
  end if;
  raise exception 'the log of reading is not changed';
end $$;
create trigger personal_read_stays before update or delete on personal_read for each row execute function personal_read_stays();

create function write_reading(
  site bigint, person bigint, what text, way text, masked boolean, course bigint, subject bigint, ref text, reason text, ip text,
  people integer, calls integer, at timestamptz
) returns void language sql volatile security definer set search_path = main, pg_temp as $$
  insert into personal_read (
    channel_seq, user_seq, kind, way, masked_yn, course_seq, subject_seq, ref, reason, ip, person_count, call_count, read_at, last_at
  )
  values (site, person, what, way, case when masked then 'Y' else 'N' end, course, subject, ref, reason, ip, people, calls, at, at)
  on conflict (
    channel_seq, user_seq, kind, masked_yn, coalesce(course_seq, 0), coalesce(subject_seq, 0), ref, ip,
    (floor(extract(epoch from (read_at at time zone 'UTC')) / 300))
  ) where way = 'PAGE' do update
  set person_count = personal_read.person_count + excluded.person_count,
    call_count = personal_read.call_count + excluded.call_count,
    last_at = greatest(personal_read.last_at, excluded.last_at)
$$;
revoke execute on function write_reading(bigint, bigint, text, text, boolean, bigint, bigint, text, text, text, integer, integer, timestamptz) from public;
grant execute on function write_reading(bigint, bigint, text, text, boolean, bigint, bigint, text, text, text, integer, integer, timestamptz) to madang_reader, madang_main_all;

create view pub_personal_read as
  select r.channel_seq, r.read_seq, r.user_seq, coalesce(a.name, '') as user_name, r.kind, r.way, r.masked_yn, r.course_seq,
    c.title as course_title, r.subject_seq, s.name as subject_name, r.ref, r.reason, r.ip, r.person_count, r.call_count, r.read_at, r.last_at
  from personal_read r
    left join account a on a.user_seq = r.user_seq
    left join account s on s.user_seq = r.subject_seq
    left join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq;
grant select on pub_personal_read to madang_reader;

-- Whoever saw people's contacts whole goes on doing so; teachers show them one by one.
set local role madang_main_all;
update main.channel_user set roles = roles || '["SITE_PERSONAL_READ", "SITE_PERSONAL_REVEAL"]'
where user_type_cd in ('OWN', 'MNG') and not roles ? 'SITE_PERSONAL_READ';
update main.channel_user set roles = roles || '["SITE_PERSONAL_REVEAL"]' where user_type_cd = 'TCH' and not roles ? 'SITE_PERSONAL_REVEAL';
