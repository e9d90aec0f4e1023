-- A teacher with own classes alone sees neither the titles of all classes in the search settings nor the history of the whole site, also
-- when the rights to them were given (AM-362).
create or replace function allowed_roles(held jsonb, site_role text, sheet_yn text, own_yn text, below_class boolean, class_role text) returns jsonb
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
          p.name ~ '^SITE_(MEMBER|USER|SALES|COUPON|FORM|BOARD|INFO|MARKETING|DASHBOARD|ACL|OWNER|SEO)_'
          or p.name in ('SITE_CLASS_UPDATE', 'SITE_CLASS_LIKE_READ', 'SITE_REVIEW_UPDATE', 'SITE_PERSONAL_READ', 'SITE_SUPPORT_UPDATE')
          or (below_class and class_role is null and p.name ~ '^(CLASS|SITE_CLASS|SITE_REVIEW|PACKAGE)_')
        )
      )
  )
end;
