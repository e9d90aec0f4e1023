-- What a site lets its teachers do, whatever permissions they hold (AM-197, AM-299).
alter table channel
  add column teacher_sheet_yn text not null default 'N' check (teacher_sheet_yn in ('Y', 'N')),
  add column teacher_own_yn text not null default 'N' check (teacher_own_yn in ('Y', 'N'));
-- The columns of before come first; a reader of those alone pays for no join.
create or replace view pub_channel_user as
  select u.channel_seq, u.user_seq, u.user_type_cd, u.roles, u.marketing_consent, u.joined_at, u.memo, u.marketing_at,
    u.night_consent, u.marketing_reminded_at, c.teacher_sheet_yn, c.teacher_own_yn
  from channel_user u left join channel c on c.channel_seq = u.channel_seq;

-- What a person of a site may really do: the permissions held, less what the site's rules for teachers take. `below_class` says whether a class
-- is in question, `class_role` what the person is to it.
create function allowed_roles(held jsonb, site_role text, sheet_yn text, own_yn text, below_class boolean, class_role text) returns jsonb
language sql immutable parallel safe
return case
  when site_role in ('OWN', 'MNG') then held
  when sheet_yn = 'Y' and (own_yn = 'N' or site_role is distinct from 'TCH') then held
  else (
    select coalesce(jsonb_agg(p.name order by p.nr), '[]')
    from jsonb_array_elements_text(held) with ordinality p (name, nr)
    where (sheet_yn = 'Y' or p.name <> 'CLASS_STUDENT_EXCEL_DOWNLOAD')
      and not (
        own_yn = 'Y' and coalesce(site_role, '') = 'TCH'
        and (
          p.name ~ '^SITE_(MEMBER|USER|SALES|COUPON|FORM|BOARD|INFO|MARKETING|DASHBOARD|ACL|OWNER)_'
          or p.name in ('SITE_CLASS_UPDATE', 'SITE_CLASS_LIKE_READ', 'SITE_REVIEW_UPDATE', 'SITE_PERSONAL_READ')
          or (below_class and class_role is null and p.name ~ '^(CLASS|SITE_CLASS|SITE_REVIEW|PACKAGE)_')
        )
      )
  )
end;
comment on function allowed_roles(jsonb, text, text, text, boolean, text) is 'What somebody may do after the site''s rules for teachers; its twin is allowedRoles of libs/contracts/teacher-rules.ts';
revoke execute on function allowed_roles(jsonb, text, text, text, boolean, text) from public;
grant execute on function allowed_roles(jsonb, text, text, text, boolean, text) to madang_main, madang_main_all, madang_reader;
-- Whether somebody of the staff works for a class: on a site where teachers have their own classes alone, a teacher of another one does not.
create function works_for_class(site_role text, own_yn text, class_role text) returns boolean language sql immutable parallel safe
return class_role is not null or (site_role is not null and not (site_role = 'TCH' and own_yn = 'Y'));
comment on function works_for_class(text, text, text) is 'Whether somebody is staff of a class; its twin is worksForClass of libs/contracts/teacher-rules.ts';
revoke execute on function works_for_class(text, text, text) from public;
grant execute on function works_for_class(text, text, text) to madang_main, madang_main_all, madang_reader;
