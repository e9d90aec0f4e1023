-- The wire form of what depends on the course's own row alone is kept on the row, written anew when one of these columns changes
-- (counters are not among them): a list of twenty classes built field by field costs the database six times what reading it costs.
-- Both are JSON objects without their closing brace; course.sql.ts adds the rest.

-- Of a card, and so also of the class's page.
create function course_card(
  channel_seq bigint, course_seq bigint, content_id uuid, channel_category_seq bigint, title text, sub_title text, image_url text, service_alias text,
  course_type text, course_type_cd text, difficulty_cd text, open_type_cd text, fare_cd text, price bigint, price_ex bigint, discount_price bigint, discount_price_ex bigint,
  discount_start_at timestamptz, discount_end_at timestamptz, currency text, display_currency text,
  installment_status text, installment_month integer, installment_price bigint, installment_original_price bigint,
  pay_start_cd text, pay_end_cd text, pay_start_at timestamptz, pay_end_at timestamptz, operating_start_at timestamptz, operating_end_at timestamptz,
  vod_days integer, months integer, month_price bigint, max_user_count integer, min_user_count integer, user_limit_type_cd text, choise_type_cd text,
  delivery_cd text, trash_type_cd text, curriculum_status_list jsonb, curriculum_count integer, attend_phone_input_yn text, custom_event jsonb, slack_channel text,
  question text, class_time text, created_at timestamptz
) returns text language plpgsql immutable parallel safe as $$
declare
  moment constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  return (select left(row_to_json(f)::text, -1) from (select
    course_seq as "courseSeq", content_id as "contentId", channel_seq as "channelSeq", channel_category_seq as "channelCategorySeq",
    title, sub_title as "subTitle", image_url as "imageUrl", service_alias as "serviceAlias",
    course_type as "courseType", course_type_cd as "courseTypeCd", difficulty_cd as "difficultyCd", open_type_cd as "openTypeCd",
    fare_cd as "fareCd", price, price_ex as "priceEx", discount_price as "discountPrice", discount_price_ex as "discountPriceEx",
    to_char(discount_start_at at time zone 'UTC', moment) as "discountStartAt", to_char(discount_end_at at time zone 'UTC', moment) as "discountEndAt",
    currency, coalesce(display_currency, currency) as "displayCurrency", installment_status as "installmentStatus", installment_month as "installmentMonth",
    installment_price as "installmentPrice", installment_original_price as "installmentOriginalPrice",
    pay_start_cd as "payStartCd", pay_end_cd as "payEndCd", to_char(pay_start_at at time zone 'UTC', moment) as "payStartAt", to_char(pay_end_at at time zone 'UTC', moment) as "payEndAt",
    to_char(operating_start_at at time zone 'UTC', moment) as "operatingStartAt", to_char(operating_end_at at time zone 'UTC', moment) as "operatingEndAt",
    vod_days as "vodDays", months, month_price as "monthPrice", max_user_count as "maxUserCount", min_user_count as "minUserCount",
    user_limit_type_cd as "userLimitTypeCd", choise_type_cd as "choiseTypeCd", delivery_cd as "deliveryCd", trash_type_cd as "trashTypeCd",
    curriculum_status_list as "curriculumStatusList", curriculum_count as "curriculumCount", attend_phone_input_yn as "attendPhoneInputYn",
    custom_event as "customEvent", slack_channel as "slackChannel", question, class_time as "classTime", to_char(created_at at time zone 'UTC', moment) as "createdAt") f);
end $$;

-- Of the class's page alone.
create function course_facts(
  course_seq bigint, introduction text, introduction_type_cd text, not_payed_introduction text, desc1 text, desc2 text, desc4 text, desc5 text, desc6 text, target_audience text, gains jsonb,
  part_number integer, difficulty_cd text, category_cd jsonb, live_type_cd text, curriculum_progress_cd text, open_type_url text,
  material_price bigint, material_price_ex bigint, material_title text, setting_pay_time_yn text, start_at date, end_at date, period integer,
  public_cd text, publish_status_cd text, trashed_at timestamptz, restore_expired_at timestamptz, question_status_cd text, course_questions jsonb,
  invite_event_yn text, invite_event_title text, invite_event_info text, pay_methods jsonb
) returns text language plpgsql immutable parallel safe as $$
declare
  moment constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  return (select left(row_to_json(f)::text, -1) from (select
    course_seq as "classSeq", introduction, introduction_type_cd as "introductionTypeCd", not_payed_introduction as "notPayedIntroduction", desc1, desc2, desc4, desc5, desc6,
    target_audience as "targetAudience", gains, part_number as "partNumber",
    case difficulty_cd when '02' then 'intermediate' when '03' then 'advanced' else 'beginner' end as difficulty, category_cd as "categoryCd",
    live_type_cd as "liveTypeCd", curriculum_progress_cd as "curriculumProgressCd", open_type_url as "openTypeUrl",
    material_price as "materialPrice", material_price_ex as "materialPriceEx", material_title as "materialTitle", setting_pay_time_yn as "settingPayTimeYn",
    to_char(start_at, 'YYYY-MM-DD') as "startAt", to_char(end_at, 'YYYY-MM-DD') as "endAt", period,
    public_cd as "publicCd", public_cd = '00' as is_public, publish_status_cd as "publishStatusCd",
    to_char(trashed_at at time zone 'UTC', moment) as "trashedAt", to_char(restore_expired_at at time zone 'UTC', moment) as "restoreExpiredAt",
    question_status_cd as "questionStatusCd", question_status_cd as "courseQuestionStatus", case when question_status_cd = '00' then course_questions else '[]' end as "courseQuestions",
    invite_event_yn as "inviteEventYn", invite_event_title as "inviteEventTitle", invite_event_info as "inviteEventInfo", pay_methods as "payMethods") f);
end $$;

alter table course
  add column card text storage main generated always as (course_card(
    channel_seq, course_seq, content_id, channel_category_seq, title, sub_title, image_url, service_alias,
    course_type, course_type_cd, difficulty_cd, open_type_cd, fare_cd, price, price_ex, discount_price, discount_price_ex,
    discount_start_at, discount_end_at, currency, display_currency,
    installment_status, installment_month, installment_price, installment_original_price,
    pay_start_cd, pay_end_cd, pay_start_at, pay_end_at, operating_start_at, operating_end_at,
    vod_days, months, month_price, max_user_count, min_user_count, user_limit_type_cd, choise_type_cd,
    delivery_cd, trash_type_cd, curriculum_status_list, curriculum_count, attend_phone_input_yn, custom_event, slack_channel,
    question, class_time, created_at)) stored,
  add column facts text storage external generated always as (course_facts(
    course_seq, introduction, introduction_type_cd, not_payed_introduction, desc1, desc2, desc4, desc5, desc6, target_audience, gains,
    part_number, difficulty_cd, category_cd, live_type_cd, curriculum_progress_cd, open_type_url,
    material_price, material_price_ex, material_title, setting_pay_time_yn, start_at, end_at, period,
    public_cd, publish_status_cd, trashed_at, restore_expired_at, question_status_cd, course_questions,
    invite_event_yn, invite_event_title, invite_event_info, pay_methods)) stored,
  -- A card stays in its row, unpacked; the long texts go elsewhere.
  set (toast_tuple_target = 4080);
