import { APPLICATION_STATUS, FARE, LIVE_TYPE, PUBLIC, PUBLISH_STATUS, TRASH, USER_TYPE, YN } from '@madang/contracts/codes';
import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import { ownRows } from '../../apps/api-main/src/course/course-list.sql';
import { list, sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

const runs = (now: Piece) =>
  sql`(c.discount_price < c.price and (c.discount_start_at is null or ${now}::timestamptz >= c.discount_start_at)
    and (c.discount_end_at is null or ${now}::timestamptz <= c.discount_end_at))`;
const approved = (now: Piece) =>
  sql`(a.choise_status_cd = ${APPLICATION_STATUS.APPROVED}
    and case when a.valid_at is not null then a.valid_at > ${now}::timestamptz else a.attend_at is not null
    end)`;
const isOnShow = (channel: Piece) =>
  sql`channel_seq = ${channel}::bigint and publish_status_cd = ${PUBLISH_STATUS.PUBLISHED} and public_cd = ${PUBLIC.PUBLIC}
    and trash_type_cd = ${TRASH.NORMAL}`;
export interface Page {
  channel: number | null;
  user: number | null;
  now: Date;
  offset: number;
  reviews: string;
  reviewCount: string;
  tutors: string;
  promotion: string;
  floating: string;
  remaining: string;
}
/** A page of classes, newest first, with every field that the product's list answers. */
export const CLASS_ROWS = statement<Page>(
  'bare.rows',
  (p) => sql`select
  c.course_seq as "courseSeq",
  c.content_id as "contentId",
  c.channel_seq as "channelSeq",
  ch.name as "channelName",
  ch.domain,
  c.channel_category_seq as "channelCategorySeq",
  c.title,
  c.sub_title as "subTitle",
  c.image_url as "imageUrl",
  c.service_alias as "serviceAlias",
  ${YN.NO} as "subscribeYn",
  null::bigint as "linkPackage",
  (
    select coalesce(json_agg(json_build_object('userSeq', u.user_seq, 'name', p.name, 'profileImageUrl', p.profile_image_url,
      'introduction', u.introduction) order by u.user_order, u.user_seq), '[]')
    from course_user u
    cross join lateral (
      select
        name,
        profile_image_url
      from account
      where user_seq = u.user_seq
      offset 0
    ) p
    where u.channel_seq = c.channel_seq
      and u.course_seq = c.course_seq
      and u.user_type_cd = ${USER_TYPE.TEACHER}
  ) as teachers,
  '[]'::json as "inPackages",
  c.course_type as "courseType",
  c.course_type_cd as "courseTypeCd",
  c.difficulty_cd as "difficultyCd",
  c.open_type_cd as "openTypeCd",
  c.fare_cd as "fareCd",
  c.price,
  c.price_ex as "priceEx",
  c.discount_price as "discountPrice",
  c.discount_price_ex as "discountPriceEx",
  case when c.fare_cd not in (${list([FARE.FREE, FARE.OPEN])}) and ${runs(p.now)}
    then round(100 - c.discount_price * 100.0 / c.price)::int end as "discountPercent",
  c.discount_start_at as "discountStartAt",
  c.discount_end_at as "discountEndAt",
  c.currency,
  coalesce(c.display_currency, c.currency) as "displayCurrency",
  c.material_price as "materialPrice",
  c.material_price_ex as "materialPriceEx",
  c.material_title as "materialTitle",
  c.installment_status as "installmentStatus",
  c.installment_month as "installmentMonth",
  c.installment_price as "installmentPrice",
  c.installment_original_price as "installmentOriginalPrice",
  c.pay_start_cd as "payStartCd",
  c.pay_end_cd as "payEndCd",
  c.pay_start_at as "payStartAt",
  c.pay_end_at as "payEndAt",
  c.operating_start_at as "operatingStartAt",
  c.operating_end_at as "operatingEndAt",
  c.vod_days as "vodDays",
  c.months,
  c.month_price as "monthPrice",
  c.max_user_count as "maxUserCount",
  c.min_user_count as "minUserCount",
  c.user_limit_type_cd as "userLimitTypeCd",
  c.choise_type_cd as "choiseTypeCd",
  c.attend_count as "attendCount",
  c.accept_cnt as "acceptCnt",
  c.wait_cnt as "waitCnt",
  c.delivery_cd as "deliveryCd",
  c.trash_type_cd as "trashTypeCd",
  c.like_count as "likeCount",
  c.review_count as "reviewCount",
  c.review_point as "reviewPoint",
  c.review_rate as "reviewRate",
  c.review_desc as "reviewDesc",
  c.curriculum_status_list as "curriculumStatusList",
  c.curriculum_count as "curriculumCount",
  coalesce(c.setting ->> 'courseReviewShowYn', ${p.reviews}) as "courseReviewShowYn",
  coalesce(c.setting ->> 'courseReviewCountShowYn', ${p.reviewCount}) as "courseReviewCountShowYn",
  coalesce(c.setting ->> 'courseTutorShowYn', ${p.tutors}) as "courseTutorShowYn",
  coalesce(c.setting ->> 'coursePromotionShowYn', ${p.promotion}) as "coursePromotionShowYn",
  coalesce(c.setting ->> 'courseFloatingShowYn', ${p.floating}) as "courseFloatingShowYn",
  coalesce(c.setting ->> 'courseRemainingEndAtShowYn', ${p.remaining}) as "courseRemainingEndAt",
  c.attend_phone_input_yn as "attendPhoneInputYn",
  c.custom_event as "customEvent",
  '[]'::json as "siteMembershipSeqs",
  c.slack_channel as "slackChannel",
  c.question,
  c.class_time as "classTime",
  c.created_at as "createdAt",
  l.like_at as "likeAt",
  a.attend_seq as "attendSeq",
  a.choise_status_cd as "choiseStatusCd",
  a.attend_at as "attendAt",
  a.valid_at as "validAt",
  coalesce(${approved(p.now)}, false) as "isAttend",
  a.review_expring_at as "reviewExpringAt",
  coalesce(a.completed_count, 0) as "completedCount",
  coalesce(tu.user_type_cd, su.user_type_cd) as "userTypeCd",
  coalesce(c.live_type_cd = ${LIVE_TYPE.ZOOM}
    and coalesce(tu.user_type_cd, su.user_type_cd) in (${list([USER_TYPE.OWNER, USER_TYPE.MANAGER, USER_TYPE.TEACHER])}),
    false) as "isZoomHost",
  null::text as "refererCode",
  null::text as "refererCodeUrl",
  case when c.invite_event_yn = ${YN.YES} and a.choise_status_cd = ${APPLICATION_STATUS.APPROVED}
    then ${YN.YES} else ${YN.NO} end as "canSendInviteEventYn"
  from (
    select
      course_seq,
      row_number() over (order by published_at desc, course_seq desc) as n
    from course
    where ${isOnShow(p.channel)}
    order by published_at desc, course_seq desc
    limit 20
    offset ${p.offset}::int
  ) page
  cross join lateral (
    select *
    from course
    where channel_seq = ${p.channel}::bigint
      and course_seq = page.course_seq
    offset 0
  ) c
  cross join (
    select *
    from channel
    where channel_seq = ${p.channel}::bigint
    offset 0
  ) ch
  ${ownRows(p.channel, p.user)}
  order by page.n`,
);
/** How many classes the list has, up to 10,000. */
export const CLASS_COUNT = statement<Pick<Page, 'channel'>>(
  'bare.count',
  (p) =>
    sql`select count(*)::int as n from (select 1 from course where ${isOnShow(p.channel)}
      limit 10000) t`,
);

/** What a class shows that has no setting of its own. */
export const DEFAULT_TOGGLES = {
  reviews: COURSE_SETTING_DEFAULTS.courseReviewShowYn,
  reviewCount: COURSE_SETTING_DEFAULTS.courseReviewCountShowYn,
  tutors: COURSE_SETTING_DEFAULTS.courseTutorShowYn,
  promotion: COURSE_SETTING_DEFAULTS.coursePromotionShowYn,
  floating: COURSE_SETTING_DEFAULTS.courseFloatingShowYn,
  remaining: COURSE_SETTING_DEFAULTS.courseRemainingEndAtShowYn,
};
