-- The material cost of a class, frozen with the price: amount = price - discount - coupon_discount + material_price. Neither a discount nor a coupon lowers it.
alter table attend
  add column material_price bigint not null default 0 check (material_price >= 0),
  add column material_price_krw bigint not null default 0 check (material_price_krw >= 0),
  add column material_title text;
create or replace view pub_attend as
  select channel_seq, attend_seq, course_seq, user_seq, choise_status_cd, waitlisted, amount, price, discount, currency, amount_krw, price_krw, hold_cd, hold_until, order_no, phone, created_at, applied_at, attend_at, valid_at, review_expring_at, ended_at, cancel_at, cancel_cd,
    coupon_seq, coupon_title, coupon_discount, term_seq, term_name, end_cd, material_price, material_price_krw, material_title
  from attend;
create or replace view pub_course as
  select channel_seq, course_seq, title, sub_title, image_url, introduction, course_type, course_type_cd, fare_cd, currency, price, price_ex, discount_price, discount_price_ex, discount_start_at, discount_end_at,
    pay_start_cd, pay_end_cd, pay_start_at, pay_end_at, pay_methods, max_user_count, user_limit_type_cd, public_cd, publish_status_cd, published_at, trash_type_cd, attend_count, accept_cnt, like_count, review_count, review_point,
    curriculum_count, channel_category_seq, created_at, updated_at, material_price, material_price_ex
  from course;
create or replace view pub_open_course as
  select channel_seq, course_seq, channel_category_seq, course_type_cd, service_alias, title, sub_title, image_url, introduction, desc1, desc2, desc4, desc5, desc6,
    target_audience, gains, not_payed_introduction, curriculum_status_list, fare_cd, currency, price, price_ex, discount_price, discount_price_ex, discount_start_at, discount_end_at,
    pay_start_cd, pay_end_cd, pay_start_at, pay_end_at, user_limit_type_cd, choise_type_cd, max_user_count, attend_count, accept_cnt, attend_sum,
    review_count, review_rate, setting, site_membership_seqs, published_at, updated_at, material_price, material_price_ex
  from course
  where is_on_show(publish_status_cd, public_cd, trash_type_cd);

-- Cards say the material cost beside the price, so that nobody meets it in the checkout first: it moves from the page's text to the card's.
create or replace function course_card(c course) returns text language plpgsql immutable parallel safe as $$
declare
  moment constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  return (select left(row_to_json(f)::text, -1) from (select
    c.course_seq as "courseSeq",
    c.content_id as "contentId",
    c.channel_seq as "channelSeq",
    c.channel_category_seq as "channelCategorySeq",
    c.title,
    c.sub_title as "subTitle",
    c.image_url as "imageUrl",
    c.service_alias as "serviceAlias",
    c.course_type as "courseType",
    c.course_type_cd as "courseTypeCd",
    c.difficulty_cd as "difficultyCd",
    c.open_type_cd as "openTypeCd",
    c.fare_cd as "fareCd",
    c.price,
    c.price_ex as "priceEx",
    c.discount_price as "discountPrice",
    c.discount_price_ex as "discountPriceEx",
    to_char(c.discount_start_at at time zone 'UTC', moment) as "discountStartAt",
    to_char(c.discount_end_at at time zone 'UTC', moment) as "discountEndAt",
    c.material_price as "materialPrice",
    c.material_price_ex as "materialPriceEx",
    c.material_title as "materialTitle",
    c.currency,
    coalesce(c.display_currency, c.currency) as "displayCurrency",
    c.installment_status as "installmentStatus",
    c.installment_month as "installmentMonth",
    c.installment_price as "installmentPrice",
    c.installment_original_price as "installmentOriginalPrice",
    c.pay_start_cd as "payStartCd",
    c.pay_end_cd as "payEndCd",
    to_char(c.pay_start_at at time zone 'UTC', moment) as "payStartAt",
    to_char(c.pay_end_at at time zone 'UTC', moment) as "payEndAt",
    to_char(c.operating_start_at at time zone 'UTC', moment) as "operatingStartAt",
    to_char(c.operating_end_at at time zone 'UTC', moment) as "operatingEndAt",
    c.vod_days as "vodDays",
    c.months,
    c.month_price as "monthPrice",
    c.max_user_count as "maxUserCount",
    c.min_user_count as "minUserCount",
    c.user_limit_type_cd as "userLimitTypeCd",
    c.choise_type_cd as "choiseTypeCd",
    c.delivery_cd as "deliveryCd",
    c.trash_type_cd as "trashTypeCd",
    c.curriculum_status_list as "curriculumStatusList",
    c.curriculum_count as "curriculumCount",
    c.attend_phone_input_yn as "attendPhoneInputYn",
    c.custom_event as "customEvent",
    c.slack_channel as "slackChannel",
    c.question,
    c.class_time as "classTime",
    to_char(c.created_at at time zone 'UTC', moment) as "createdAt"
  ) f);
end $$;

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
    c.part_number as "partNumber",
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
