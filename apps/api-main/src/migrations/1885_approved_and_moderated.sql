-- Two more rules that several statements ask for, each once (0470_rules.sql says how and why).
-- apps/api-main/src/rules.spec.ts holds them against their twins.

create function is_approved(choise_status_cd text, ended_at timestamptz)
returns boolean language sql immutable parallel safe
return ended_at is null and choise_status_cd = '00';
comment on function is_approved is
  'The enrolment is current and approved, be its access begun, running or over. Not true, but null, while a seat waits for its payment. Twin: isApproved, libs/contracts/main/course-rules.ts.';

create or replace function is_enrolled(choise_status_cd text, attend_at timestamptz, valid_at timestamptz, ended_at timestamptz, at timestamptz)
returns boolean language sql immutable parallel safe
return is_approved(choise_status_cd, ended_at)
  and case when valid_at is null then attend_at is not null else valid_at > at end;

-- Each argument that a statement may give as a subquery stands once in the body: the planner puts no subquery in two places, and would call
-- the function for each row instead.
create function may_moderate(kinds text[], classes boolean, in_course boolean, kind_cd text, course_seq bigint)
returns boolean language sql immutable parallel safe
return kind_cd = any(kinds)
  or (course_seq is not null and ((classes and kind_cd in ('POST', 'COMMENT')) or (kind_cd <> 'REVIEW' and in_course)));
comment on function may_moderate is
  'Somebody may decide about a reported text: whoever decides about its kind on the whole site, about posts and comments of all classes, or has a role in its class, where reviews are left out. Twin: mayModerate, libs/contracts/main/moderates.ts.';

comment on function works_for_class(text, text, text) is
  'Somebody is staff of a class, by the role there or the one on the site. Twin: worksForClass, libs/contracts/teacher-rules.ts.';

revoke execute on function is_approved, may_moderate from public;
grant execute on function is_approved, may_moderate to madang_reader;
