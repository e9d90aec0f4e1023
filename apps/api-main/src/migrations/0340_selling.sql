-- How a site sells: hours that a deposit may wait, whether its classes bear tax (00) or not (01), and whether it sells as a private person.
alter table channel
  add column deposit_hours integer not null default 72 check (deposit_hours between 1 and 168),
  add column tax_type_cd text not null default '00' check (tax_type_cd in ('00', '01')),
  add column private_seller_yn text not null default 'N' check (private_seller_yn in ('Y', 'N')),
  -- Y: a paid class is published only once the seller's data are there. Sites of before go on as they did.
  add column seller_check_yn text not null default 'N' check (seller_check_yn in ('Y', 'N'));
-- Null: as its site.
alter table course add column tax_type_cd text;
alter table course add constraint course_tax_type check (tax_type_cd in ('00', '01')) not valid;

create view pub_selling as
  select channel_seq, deposit_hours, tax_type_cd, private_seller_yn, seller_check_yn
  from channel;
create view pub_course_tax as
  select c.channel_seq, c.course_seq, coalesce(c.tax_type_cd, h.tax_type_cd) as tax_type_cd
  from course c
  join channel h on h.channel_seq = c.channel_seq;
-- When something that is sold begins: live lessons and meetings of a class, those of a package's classes, a challenge's terms.
create view pub_course_start as
  with lesson as (
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
grant select on pub_selling, pub_course_tax, pub_course_start to madang_reader;
