-- What a class's own row says of it as JSON stays on the row, as 0031_course_card.sql began it, and can have another field without the table being
-- written anew: a trigger fills it in, beside it stands which version of its function did, and until a job has come by, whoever reads an older
-- version computes today's. Another field is the function written anew, then `call course_json_changed()`.

alter table course alter column card drop expression, alter column facts drop expression;
drop function course_card;
drop function course_facts;

-- The columns are called by `c.`, from which course_json_changed() knows them. Both answer an object without its closing brace: course.sql.ts adds the rest.
-- Of a card, and so also of the class's page.
create function course_card(c course) returns text language plpgsql immutable parallel safe as $$
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

-- Of the class's page alone.
create function course_facts(c course) returns text language plpgsql immutable parallel safe as $$
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
    c.material_price as "materialPrice",
    c.material_price_ex as "materialPriceEx",
    c.material_title as "materialTitle",
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

create function keep_course_card() returns trigger language plpgsql as $$
begin
  new.card := main.course_card(new);
  new.card_version := main.course_card_version();
  return new;
end $$;
create function keep_course_facts() returns trigger language plpgsql as $$
begin
  new.facts := main.course_facts(new);
  new.facts_version := main.course_facts_version();
  return new;
end $$;

-- Up to which class of which site the job has brought rows of older versions; empty when it is done.
create table course_fill (
  one boolean primary key default true check (one),
  site_seq bigint not null default 0,
  course_seq bigint not null default 0
);

-- A version is a hash of the function's text. The triggers fire for the columns that the functions read, so that counters cost nothing.
create procedure course_json_changed() language plpgsql as $$
declare
  part text;
  body text;
begin
  foreach part in array array['card', 'facts'] loop
    body := (select prosrc from pg_proc where oid = format('main.course_%s(main.course)', part)::regprocedure);
    execute format(
      'create or replace function main.course_%s_version() returns integer language sql immutable parallel safe return %s',
      part, hashtext(body)
    );
    execute format(
      'create or replace trigger course_%1$s before insert or update of %2$s on main.course for each row execute function main.keep_course_%1$s()',
      part, (select string_agg(distinct named[1], ', ') from regexp_matches(body, '\mc\.(\w+)', 'g') named)
    );
  end loop;
  insert into main.course_fill default values on conflict (one) do update set site_seq = 0, course_seq = 0;
end $$;
call course_json_changed();

-- The rows that there are have today's text already.
delete from course_fill;
do $$ begin
  execute format(
    'alter table course add column card_version integer not null default %s, add column facts_version integer not null default %s',
    course_card_version(), course_facts_version()
  );
end $$;
alter table course alter column card_version set default 0, alter column facts_version set default 0;

-- Today's text of a row that has an older one.
create function course_card_now(site bigint, class bigint) returns text language sql stable parallel safe
return (select main.course_card(c) from main.course c where c.channel_seq = site and c.course_seq = class);
create function course_facts_now(site bigint, class bigint) returns text language sql stable parallel safe
return (select main.course_facts(c) from main.course c where c.channel_seq = site and c.course_seq = class);
