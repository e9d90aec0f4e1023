-- The information of a package says how many of it can be sold under the name that the package itself has for it (AM-007).
create or replace function course_facts(c course) returns text language plpgsql immutable parallel safe as $$
declare
  moment constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  return (select left(row_to_json(f)::text, -1) from (select
    c.course_seq as "classSeq",
    c.introduction,
    c.introduction_type_cd as "introductionTypeCd",
    c.not_payed_introduction as "notPayedIntroduction",
    c.desc1,
    c.desc2,
    c.desc4,
    c.desc5,
    c.desc6,
    c.target_audience as "targetAudience",
    c.gains,
    case when c.course_type_cd = '09' then c.max_user_count else c.part_number end as "partNumber",
    case c.difficulty_cd when '02' then 'intermediate' when '03' then 'advanced' else 'beginner' end as difficulty,
    c.category_cd as "categoryCd",
    c.live_type_cd as "liveTypeCd",
    c.curriculum_progress_cd as "curriculumProgressCd",
    c.open_type_url as "openTypeUrl",
    c.setting_pay_time_yn as "settingPayTimeYn",
    to_char(c.start_at, 'YYYY-MM-DD') as "startAt",
    to_char(c.end_at, 'YYYY-MM-DD') as "endAt",
    c.period,
    c.public_cd as "publicCd",
    c.public_cd = '00' as is_public,
    c.publish_status_cd as "publishStatusCd",
    to_char(c.trashed_at at time zone 'UTC', moment) as "trashedAt",
    to_char(c.restore_expired_at at time zone 'UTC', moment) as "restoreExpiredAt",
    c.question_status_cd as "questionStatusCd",
    c.question_status_cd as "courseQuestionStatus",
    case when c.question_status_cd = '00' then c.course_questions else '[]' end as "courseQuestions",
    c.invite_event_yn as "inviteEventYn",
    c.invite_event_title as "inviteEventTitle",
    c.invite_event_info as "inviteEventInfo",
    c.pay_methods as "payMethods"
  ) f);
end $$;

call course_json_changed();
