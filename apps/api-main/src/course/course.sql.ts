import { QUESTION_STATUS } from '@madang/contracts/codes';
import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import { COURSE_ROLE_PERMISSIONS } from '@madang/contracts/permissions';

/*
 * The wire form of a course, built by the database. In every text below
 * c is the course, ch its channel, $1 the channel, $2 the viewer (null for a visitor), $3 now.
 */
export const SETTING = `('${JSON.stringify(COURSE_SETTING_DEFAULTS)}'::jsonb || c.setting)`;
const settingOf = (name: keyof typeof COURSE_SETTING_DEFAULTS) => `coalesce(c.setting ->> '${name}', '${COURSE_SETTING_DEFAULTS[name]}')`;
const ORIGINAL = `coalesce(case when c.currency = 'USD' then c.price_ex else c.price end, 0)`;
const REDUCED = `case when c.currency = 'USD' then c.discount_price_ex else c.discount_price end`;
const DISCOUNT_RUNS = `(${REDUCED} < ${ORIGINAL} and (c.discount_start_at is null or $3::timestamptz >= c.discount_start_at) and (c.discount_end_at is null or $3::timestamptz <= c.discount_end_at))`;
/** The two prices a class may cost, as their indexes have them (0030_price_order.sql), and which one holds. */
export const FULL_PRICE = `case when c.fare_cd in ('00', '03') then 0 else ${ORIGINAL} end`;
export const REDUCED_PRICE = REDUCED;
export const IS_REDUCED = `(c.fare_cd not in ('00', '03') and ${DISCOUNT_RUNS})`;
/** priceOf(course, now).amount. */
export const AMOUNT = `case when c.fare_cd in ('00', '03') then 0 when ${DISCOUNT_RUNS} then ${REDUCED} else ${ORIGINAL} end`;
const IN_SALE = `((c.pay_start_cd = '99' or c.pay_start_at is null or $3::timestamptz >= c.pay_start_at) and (c.pay_end_cd = '99' or c.pay_end_at is null or $3::timestamptz <= c.pay_end_at))`;
const SOLD_OUT = `(c.user_limit_type_cd = '99' and c.attend_count >= c.max_user_count)`;
/** isAttend(attend, now) of the joined enrolment `a`. */
export const IS_ATTEND = `(a.choise_status_cd = '00' and case when a.valid_at is not null then a.valid_at > $3::timestamptz else a.attend_at is not null end)`;

/** The lateral keeps the planner from walking all accounts beside a course's few people. */
const people = (
  where: string,
  fields = '',
) => `(select coalesce(json_agg(json_build_object('userSeq', cu.user_seq, 'name', p.name, 'profileImageUrl', p.profile_image_url, 'introduction', cu.introduction${fields}) order by cu.user_order, cu.user_seq), '[]'::json)
    from course_user cu cross join lateral (select * from account where user_seq = cu.user_seq offset 0) p where cu.channel_seq = c.channel_seq and cu.course_seq = c.course_seq and ${where})`;
export const FACILITATORS = people(`cu.user_type_cd = 'FAC'`);
export const CLASS_MANAGERS = people(`cu.user_type_cd <> 'TCH'`, `, 'userTypeCd', cu.user_type_cd`);

export const SUMMARY = `
  c.course_seq as "courseSeq", c.content_id as "contentId", c.channel_seq as "channelSeq", ch.name as "channelName", ch.domain, c.channel_category_seq as "channelCategorySeq",
  c.title, c.sub_title as "subTitle", c.image_url as "imageUrl", c.service_alias as "serviceAlias", 'N' as "subscribeYn", null::bigint as "linkPackage",
  ${people(`cu.user_type_cd = 'TCH'`)} as teachers, '[]'::json as "inPackages",
  c.course_type as "courseType", c.course_type_cd as "courseTypeCd", c.difficulty_cd as "difficultyCd", c.open_type_cd as "openTypeCd",
  c.fare_cd as "fareCd", c.price, c.price_ex as "priceEx", c.discount_price as "discountPrice", c.discount_price_ex as "discountPriceEx",
  case when c.fare_cd not in ('00', '03') and ${DISCOUNT_RUNS} then round(100 - ${REDUCED} * 100.0 / ${ORIGINAL})::int end as "discountPercent",
  iso(c.discount_start_at) as "discountStartAt", iso(c.discount_end_at) as "discountEndAt", c.currency, coalesce(c.display_currency, c.currency) as "displayCurrency",
  c.installment_status as "installmentStatus", c.installment_month as "installmentMonth", c.installment_price as "installmentPrice", c.installment_original_price as "installmentOriginalPrice",
  c.pay_start_cd as "payStartCd", c.pay_end_cd as "payEndCd", iso(c.pay_start_at) as "payStartAt", iso(c.pay_end_at) as "payEndAt",
  iso(c.operating_start_at) as "operatingStartAt", iso(c.operating_end_at) as "operatingEndAt", c.vod_days as "vodDays", c.months, c.month_price as "monthPrice",
  c.max_user_count as "maxUserCount", c.min_user_count as "minUserCount", c.user_limit_type_cd as "userLimitTypeCd", c.choise_type_cd as "choiseTypeCd",
  c.attend_count as "attendCount", c.accept_cnt as "acceptCnt", c.wait_cnt as "waitCnt", c.delivery_cd as "deliveryCd", c.trash_type_cd as "trashTypeCd",
  c.like_count as "likeCount", c.review_count as "reviewCount", c.review_point as "reviewPoint", c.review_rate as "reviewRate",
  c.review_desc as "reviewDesc",
  c.curriculum_status_list as "curriculumStatusList", c.curriculum_count as "curriculumCount",
  ${settingOf('coursePromotionShowYn')} as "coursePromotionShowYn", ${settingOf('courseFloatingShowYn')} as "courseFloatingShowYn", ${settingOf('courseRemainingEndAtShowYn')} as "courseRemainingEndAt",
  c.attend_phone_input_yn as "attendPhoneInputYn", c.custom_event as "customEvent", '[]'::json as "siteMembershipSeqs", c.slack_channel as "slackChannel", c.question, c.class_time as "classTime", iso(c.created_at) as "createdAt"`;

/** The viewer's side; needs VIEWER_JOIN. */
export const VIEWER = `
  iso(l.like_at) as "likeAt", a.attend_seq as "attendSeq", a.choise_status_cd as "choiseStatusCd", iso(a.attend_at) as "attendAt", iso(a.valid_at) as "validAt", coalesce(${IS_ATTEND}, false) as "isAttend",
  iso(a.review_expring_at) as "reviewExpringAt", coalesce(a.completed_count, 0) as "completedCount", coalesce(tu.user_type_cd, su.user_type_cd) as "userTypeCd",
  coalesce(c.live_type_cd = '00' and coalesce(tu.user_type_cd, su.user_type_cd) in ('OWN', 'MNG', 'TCH'), false) as "isZoomHost", null::text as "refererCode", null::text as "refererCodeUrl",
  case when c.invite_event_yn = 'Y' and a.choise_status_cd = '00' then 'Y' else 'N' end as "canSendInviteEventYn"`;
/** The current enrolment, the like, the role in the course and in the channel. */
export const VIEWER_JOIN = `
  left join attend a on a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.user_seq = $2::bigint and a.ended_at is null
  left join course_like l on l.channel_seq = c.channel_seq and l.course_seq = c.course_seq and l.user_seq = $2::bigint
  left join course_user tu on tu.channel_seq = c.channel_seq and tu.course_seq = c.course_seq and tu.user_seq = $2::bigint
  left join channel_user su on su.channel_seq = c.channel_seq and su.user_seq = $2::bigint and su.user_type_cd is not null`;
/** Open to this viewer: published and public, or he learns or works here; nobody but staff sees a trashed one. */
export const VISIBLE = `(su.user_seq is not null or tu.user_seq is not null or (c.trash_type_cd = '00' and ((c.publish_status_cd = '00' and c.public_cd = '00') or a.attend_seq is not null)))`;

const FULL = `${SUMMARY}, ${VIEWER},
  c.course_seq as "classSeq", c.introduction, c.introduction_type_cd as "introductionTypeCd", c.not_payed_introduction as "notPayedIntroduction", c.desc1, c.desc2, c.desc4, c.desc5, c.desc6,
  ch.header_logo_url as "headerLogoUrl", ch.profile_image_url as "channelLogoUrl", coalesce((select w.name from account w where w.user_seq = c.writer_seq), '') as "writerName", c.part_number as "partNumber",
  case c.difficulty_cd when '02' then 'intermediate' when '03' then 'advanced' else 'beginner' end as difficulty, c.category_cd as "categoryCd", c.live_type_cd as "liveTypeCd", c.curriculum_progress_cd as "curriculumProgressCd", c.open_type_url as "openTypeUrl",
  ${AMOUNT} as fare, c.material_price as "materialPrice", c.material_price_ex as "materialPriceEx", c.material_title as "materialTitle",
  (c.fare_cd not in ('00', '03') and ${AMOUNT} > 0 and ${IN_SALE} and not ${SOLD_OUT}) as payable, c.setting_pay_time_yn as "settingPayTimeYn",
  c.start_at::text as "startAt", c.end_at::text as "endAt", c.period, case when c.max_user_count > 0 then round(c.accept_cnt * 100.0 / c.max_user_count)::int else 0 end as "acceptPercent", c.attend_sum as "attendSum",
  c.public_cd as "publicCd", c.public_cd = '00' as is_public, c.publish_status_cd as "publishStatusCd", iso(c.trashed_at) as "trashedAt", iso(c.restore_expired_at) as "restoreExpiredAt",
  c.question_status_cd as "questionStatusCd", c.question_status_cd as "courseQuestionStatus", case when c.question_status_cd = '${QUESTION_STATUS.ASKED}' then c.course_questions else '[]' end as "courseQuestions",
  c.invite_event_yn as "inviteEventYn", c.invite_event_title as "inviteEventTitle", c.invite_event_info as "inviteEventInfo", c.target_audience as "targetAudience", c.pay_methods as "payMethods", c.gains`;

/** ClassInformation of course $4; no row when the viewer may not see it. */
export const FIND = `select json_build_object('course', (select row_to_json(f) from (select ${FULL}) f), 'setting', ${SETTING} || '{"boards":[]}', 'classManagers', ${CLASS_MANAGERS})::text
  from course c join channel ch on ch.channel_seq = c.channel_seq ${VIEWER_JOIN}
  where c.channel_seq = $1::bigint and c.course_seq = $4::bigint and ${VISIBLE}`;

/** CourseViewer of the courses $4. */
export const VIEWERS = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
  select c.course_seq as "courseSeq", ${VIEWER},
    (select o.order_no from util.pub_order o where o.channel_seq = c.channel_seq and o.attend_seq = a.attend_seq and (o.status in ('CONFIRMING', 'WAITING_DEPOSIT') or (o.status = 'READY' and a.hold_until > $3::timestamptz)) order by o.created_at desc limit 1) as "pendingOrderNo",
    coalesce((select r.roles || coalesce('${JSON.stringify(COURSE_ROLE_PERMISSIONS)}'::jsonb -> tu.user_type_cd, '[]') from channel_user r where r.channel_seq = c.channel_seq and r.user_seq = $2::bigint), '[]') as roles
  from course c ${VIEWER_JOIN} where c.channel_seq = $1::bigint and c.course_seq = any($4::bigint[]) and ${VISIBLE}) f`;
