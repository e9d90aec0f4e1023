import {
  CERTIFICATE_ISSUE,
  APPLICATION_STATUS,
  COUPON_WINDOW,
  COURSE_TYPE_CD,
  FARE,
  HOLD,
  LIVE_TYPE,
  ORDER_STATUS,
  TRASH,
  USER_TYPE,
  YN,
} from '@madang/contracts/codes';
import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import type { CourseViewer } from '@madang/contracts/main/course';
import type { HoldingPackage } from '@madang/contracts/main/holding-package';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { CHALLENGE_PERMISSION } from '@madang/contracts/permissions';
import { COURSE_ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { settingOf } from '@madang/server/course-parts.sql';
import { array, code, fields, constant, flag, moment, plain, quoted, neverNull } from '@madang/server/sql/json';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { list, raw, sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { worksFor } from './own-classes.sql';
import { statement } from '@madang/server/sql/statement';
import { hasOpenTerm } from '../challenge/open-term.sql';
import { statusAt } from '../coupon/coupon.sql';
import { shownName, shownOwn } from '../account/hidden-profile.sql';
import { isMember, runningMemberships } from '../membership/member-access.sql';
import { BOARDS_JSON } from './course-boards.sql';
import type { BesideCard, BesideFacts, Viewed } from './course-keys';

/*
 * SQL that builds the JSON of a class for the wire. In each of these pieces, `c` is the class and `ch` its site; the viewer's own rows are
 * those that `viewerJoin` joins.
 */

/**
 * SQL: the price before the discount; `REDUCED_PRICE` is the price with it. PostgreSQL reads lists in order of price from their indexes
 * (0874_total_order.sql) only if the sum of a price and `MATERIAL_COST` is written in the same way as in the indexes.
 */
export const FULL_PRICE = sql`full_price(c.fare_cd, c.currency, c.price, c.price_ex)`;
export const REDUCED_PRICE = sql`reduced_price(c.currency, c.discount_price, c.discount_price_ex)`;
const priceRule = (rule: string, now: Piece) => sql`${raw(rule)}(
  c.fare_cd, c.currency, c.price, c.price_ex, c.discount_price, c.discount_price_ex,
  c.discount_start_at, c.discount_end_at, ${now}::timestamptz
)`;
export const isReduced = (now: Piece) => priceRule('is_reduced', now);
export const MATERIAL_COST = sql`material_cost(c.fare_cd, c.currency, c.material_price, c.material_price_ex)`;
/** The SQL of `priceOf(course, now).total`: the price of the class with its material cost. */
export const totalAt = (now: Piece) => sql`(${priceAt(now)} + ${MATERIAL_COST})`;
/** The SQL of `priceOf(course, now).amount`: the price of the class without its material cost. */
export const priceAt = (now: Piece) => priceRule('price_at', now);

/** The SQL of `priceOf(course, now).installment.amount`: what one month costs in won, with the discount that runs now. */
const installmentAt = (now: Piece) => sql`case when c.installment_month > 0 and c.installment_price is not null then (
    coalesce(case when ${isReduced(now)} then c.discount_price else c.price end, 0)
    + coalesce(c.material_price, 0)
    + c.installment_month - 1
  ) / c.installment_month end`;

/**
 * People `cu` with a role in the class, and their accounts `p`, as JSON. The lateral join keeps the planner from reading all accounts for
 * the few people of a class.
 */
const people = (which: Sql, more: Record<string, Sql> = {}) => sql`array_to_string(array(
    select concat('{"userSeq":', cu.user_seq, ${fields({
      name: quoted(shownName(sql`cu.channel_seq`, sql`cu.user_seq`, sql`p.name`)),
      profileImageUrl: quoted(shownOwn(sql`cu.channel_seq`, sql`cu.user_seq`, sql`p.profile_image_url`)),
      introduction: quoted(sql`coalesce(${shownOwn(sql`cu.channel_seq`, sql`cu.user_seq`, sql`cu.introduction`)}, '')`),
      ...more,
    })}, '}')
    from course_user cu
    cross join lateral (
      select
        name,
        profile_image_url
      from account
      where user_seq = cu.user_seq
      offset 0
    ) p
    where cu.channel_seq = c.channel_seq
      and cu.course_seq = c.course_seq
      and ${which}
    order by cu.user_order, cu.user_seq
  ), ',')`;
const TEACHERS_JSON = array(people(sql`cu.user_type_cd = ${USER_TYPE.TEACHER}`));
const CLASS_MANAGERS = array(people(sql`cu.user_type_cd <> ${USER_TYPE.TEACHER}`, { userTypeCd: code(sql`cu.user_type_cd`) }));

/** The public packages `k` that contain the class `c`. */
const FROM_PUBLIC_PACKAGES = sql`package_course pc
    join course k on k.channel_seq = pc.channel_seq and k.course_seq = pc.package_seq
    where pc.channel_seq = c.channel_seq
      and pc.course_seq = c.course_seq
      and is_on_show(k.publish_status_cd, k.public_cd, k.trash_type_cd)`;
/**
 * The public packages that contain the class, with what their prices are computed from. If the class's row says that there are none, no
 * other table is read.
 */
const IN_PACKAGES = sql`case when c.in_package then concat('[', array_to_string(array(
    select concat('{"courseSeq":', k.course_seq, ${fields({
      title: quoted(sql`k.title`),
      fareCd: code(sql`k.fare_cd`),
      currency: code(sql`k.currency`),
      price: plain(sql`k.price`),
      priceEx: plain(sql`k.price_ex`),
      discountPrice: plain(sql`k.discount_price`),
      discountPriceEx: plain(sql`k.discount_price_ex`),
      discountStartAt: moment(sql`k.discount_start_at`),
      discountEndAt: moment(sql`k.discount_end_at`),
    } satisfies Record<keyof Omit<HoldingPackage, 'courseSeq'>, Sql>)}, '}')
    from ${FROM_PUBLIC_PACKAGES}
    order by k.course_seq
  ), ','), ']') else '[]' end`;
/** The number of the package to which the page of the class sends visitors: the newest one that can be bought now (AM-327). */
const linkPackage = (now: Piece) => sql`case when c.in_package then (
    select k.course_seq
    from ${FROM_PUBLIC_PACKAGES}
      and not (k.fare_cd = ${FARE.PAID} and k.price is null)
      and not is_before_sale(k.pay_start_cd, k.pay_start_at, ${now}::timestamptz)
      and not is_after_sale(k.pay_end_cd, k.pay_end_at, ${now}::timestamptz)
      and not is_sold_out(k.user_limit_type_cd, k.max_user_count, k.attend_count)
    order by k.published_at desc, k.course_seq desc
    limit 1
  ) end`;

/**
 * The JSON text that the class's row stores, or the same computed now if an older version of its function wrote it (0480_course_json.sql).
 */
const keptText = (part: 'card' | 'facts') =>
  raw(`case
  when c.${part}_version = course_${part}_version() then c.${part}
  else course_${part}_now(c.channel_seq, c.course_seq) end`);

/** Whether one of the viewer's memberships covers the class `c`. */
const subscribed = (memberships: Sql) =>
  sql`case when c.site_membership_seqs <> '{}' and c.site_membership_seqs && ${memberships} then ${YN.YES} else ${YN.NO} end`;
/**
 * SQL: the running memberships of a person on a site. If `channel` and `user` are parameters of the statement, PostgreSQL reads them once,
 * and only if a class is for members; if they are columns, once for each such class.
 */
const memberships = (channel: Piece, user: Piece) => sql`array(${runningMemberships(channel, sql`${user}::bigint`)})`;

/**
 * The beginning of the JSON of a class in a list, without the closing brace: first the stored text, then the fields that change often.
 * `viewer` says whose memberships count; a visitor has none.
 */
export const summary = (now: Piece, viewer?: { channelSeq: Piece; userSeq: Piece }) =>
  sql`${keptText('card')} || ${fields({
    channelName: quoted(sql`ch.name`),
    domain: code(sql`ch.domain`),
    subscribeYn: viewer ? code(subscribed(memberships(viewer.channelSeq, viewer.userSeq))) : constant(YN.NO),
    linkPackage: plain(linkPackage(now)),
    teachers: TEACHERS_JSON,
    inPackages: IN_PACKAGES,
    discountPercent: plain(sql`case when ${isReduced(now)} then discount_percent(${FULL_PRICE}, ${REDUCED_PRICE}) end`),
    installmentPrice: plain(installmentAt(now)),
    attendCount: neverNull(sql`c.attend_count`),
    acceptCnt: neverNull(sql`c.accept_cnt`),
    waitCnt: neverNull(sql`c.wait_cnt`),
    likeCount: neverNull(sql`c.like_count`),
    reviewCount: neverNull(sql`c.review_count`),
    reviewPoint: neverNull(sql`c.review_point`),
    reviewRate: neverNull(sql`c.review_rate`),
    reviewDesc: quoted(sql`c.review_desc`),
    courseReviewShowYn: code(settingOf('courseReviewShowYn')),
    courseReviewCountShowYn: code(settingOf('courseReviewCountShowYn')),
    courseTutorShowYn: code(settingOf('courseTutorShowYn')),
    coursePromotionShowYn: code(settingOf('coursePromotionShowYn')),
    courseFloatingShowYn: code(settingOf('courseFloatingShowYn')),
    courseRemainingEndAt: code(settingOf('courseRemainingEndAtShowYn')),
    siteMembershipSeqs: neverNull(sql`case when c.site_membership_seqs = '{}' then '[]' else to_json(c.site_membership_seqs)::text end`),
  } satisfies Record<BesideCard, Sql>)}`;

type Referring = 'refererCode' | 'refererCodeUrl';
/** The fields about the viewer and this class, without those about the viewer and the site. */
type Tied = Exclude<Viewed, Referring>;
const referrer = (made: Record<Referring, Sql>) => fields(made);
interface ViewerPieces {
  channelSeq: Piece;
  userSeq: Piece;
  /** The address of a site without a domain of its own, with `{domain}` for its name. */
  siteOrigin: Piece;
}
/**
 * The viewer's code for inviting friends to the site, and the address with it. It is read once for each statement, however many classes
 * the statement lists.
 */
export const ownReferrer = (p: ViewerPieces) => sql`coalesce(
  (
    select ${referrer({
      refererCode: code(sql`r.code`),
      refererCodeUrl: code(sql`case
          when o.custom_domain is null then replace(${p.siteOrigin}::text, '{domain}', o.domain)
          else split_part(${p.siteOrigin}::text, '/', 1) || '//' || o.custom_domain
        end || '/invite/' || r.code`),
    })}
    from referer_code r
    join referral_setting rs on rs.channel_seq = r.channel_seq and rs.use_yn = ${YN.YES}
    join channel o on o.channel_seq = r.channel_seq
    where r.channel_seq = ${p.channelSeq}::bigint
      and r.user_seq = ${p.userSeq}::bigint
  ),
  ${referrer({ refererCode: constant(null), refererCodeUrl: constant(null) })}
)`;

const VIEWER_ROLE = sql`coalesce(tu.user_type_cd, su.user_type_cd)`;
/** The fields about the viewer and a class; the statement must contain `viewerJoin`. */
export const viewerSide = (now: Piece) =>
  fields({
    likeAt: moment(sql`l.like_at`),
    attendSeq: plain(sql`a.attend_seq`),
    choiseStatusCd: code(sql`a.choise_status_cd`),
    attendAt: moment(sql`a.attend_at`),
    validAt: moment(sql`a.valid_at`),
    isAttend: flag(isEnrolled(sql`a`, now)),
    reviewExpringAt: moment(sql`a.review_expring_at`),
    completedCount: neverNull(sql`coalesce(a.completed_count, 0)`),
    userTypeCd: code(VIEWER_ROLE),
    isZoomHost: flag(
      sql`c.live_type_cd = ${LIVE_TYPE.ZOOM} and ${VIEWER_ROLE} in (${list([USER_TYPE.OWNER, USER_TYPE.MANAGER, USER_TYPE.TEACHER])})`,
    ),
    canSendInviteEventYn: code(
      sql`case when c.invite_event_yn = ${YN.YES} and a.choise_status_cd = ${APPLICATION_STATUS.APPROVED} then ${YN.YES} else ${YN.NO} end`,
    ),
  } satisfies Record<Tied, Sql>);
/** The fields of `viewerSide` for a class in which the viewer has no enrolment, like or role, as for most classes of a list. */
const STRANGERS_SIDE = fields({
  likeAt: constant(null),
  attendSeq: constant(null),
  choiseStatusCd: constant(null),
  attendAt: constant(null),
  validAt: constant(null),
  isAttend: constant(false),
  reviewExpringAt: constant(null),
  completedCount: constant(0),
  userTypeCd: constant(null),
  isZoomHost: constant(false),
  canSendInviteEventYn: constant(YN.NO),
} satisfies Record<Tied, Sql>);
export const viewerSideInList = (now: Piece) => sql`case
  when a.attend_seq is null and l.like_at is null and tu.user_type_cd is null and su.user_type_cd is null then ${STRANGERS_SIDE}
  else ${viewerSide(now)} end`;
/**
 * Joins the viewer's current enrolment `a`, like `l`, role in the class `tu` and role on the site `su`; a visitor's `userSeq` is null, so
 * all are empty.
 */
export const viewerJoin = (userSeq: Piece) => sql`
  left join attend a on a.channel_seq = c.channel_seq
    and a.course_seq = c.course_seq
    and a.user_seq = ${userSeq}::bigint
    and a.ended_at is null
  left join course_like l on l.channel_seq = c.channel_seq
    and l.course_seq = c.course_seq
    and l.user_seq = ${userSeq}::bigint
  left join course_user tu on tu.channel_seq = c.channel_seq
    and tu.course_seq = c.course_seq
    and tu.user_seq = ${userSeq}::bigint
  left join channel_user su on su.channel_seq = c.channel_seq
    and su.user_seq = ${userSeq}::bigint
    and su.user_type_cd is not null
    and ${worksFor(sql`c.channel_seq`, sql`su.user_type_cd`, sql`tu.user_type_cd`)}`;
/**
 * Whether the viewer may see the class, by the rows of `viewerJoin`: it is public, or the viewer has a current enrolment there, also one
 * that waits, or a role. Only staff see a class in the trash, and nobody sees one that was deleted for good.
 */
export const IS_VISIBLE = sql`(
  ((su.user_seq is not null or tu.user_seq is not null) and c.trash_type_cd <> ${TRASH.DELETED})
  or is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)
  or (c.trash_type_cd = ${TRASH.NORMAL} and a.attend_seq is not null)
)`;

/**
 * SQL: whether the class costs something, is on sale now and has a free seat, whoever the viewer is. Nobody pays for a survey of demand,
 * and the seats of a challenge are those of its terms.
 */
const isPayable = (now: Piece) => sql`${totalAt(now)} > 0
  and not is_survey(c.course_type, c.course_type_cd)
  and (c.course_type_cd <> ${COURSE_TYPE_CD.CHALLENGE} or ${hasOpenTerm(now)})
  and not is_before_sale(c.pay_start_cd, c.pay_start_at, ${now}::timestamptz)
  and not is_after_sale(c.pay_end_cd, c.pay_end_at, ${now}::timestamptz)
  and not is_sold_out(c.user_limit_type_cd, c.max_user_count, c.attend_count)`;
/** SQL: when the class gives certificates; null for a class that gives none. */
const CERTIFICATE_JSON = sql`(
    select json_build_object(
      'completionRate', case when r.issue_cd = ${CERTIFICATE_ISSUE.COMPLETION} then r.completion_rate end
    )
    from certificate_rule r
    where r.channel_seq = c.channel_seq
      and r.course_seq = c.course_seq
      and r.issue_cd <> ${CERTIFICATE_ISSUE.NONE}
  )`;
const wholeClass = (now: Piece, viewer: ViewerPieces) =>
  sql`${summary(now, viewer)} || ',' || substr(${keptText('facts')}, 2) || ${viewerSide(now)} || ${ownReferrer(viewer)} || ${fields({
    headerLogoUrl: quoted(sql`ch.header_logo_url`),
    channelLogoUrl: quoted(sql`ch.profile_image_url`),
    writerName: sql`coalesce(to_json((
      select ${shownName(sql`c.channel_seq`, sql`w.user_seq`, sql`w.name`)}
      from account w
      where w.user_seq = c.writer_seq
    ))::text, '""')`,
    fare: plain(totalAt(now)),
    payable: flag(isPayable(now)),
    taxTypeCd: code(sql`c.tax_type_cd`),
    acceptPercent: neverNull(sql`case when c.max_user_count > 0 then round(c.accept_cnt * 100.0 / c.max_user_count)::int else 0 end`),
    attendSum: neverNull(sql`c.attend_sum`),
    certificate: plain(CERTIFICATE_JSON),
    learnerCnt: neverNull(sql`(
      select k.learner_cnt
      from pub_class_learners k
      where k.channel_seq = c.channel_seq
        and k.course_seq = c.course_seq
    )`),
  } satisfies Record<BesideFacts, Sql>)}`;

interface Viewing {
  channelSeq: number | null;
  /** The account of the person who looks; null for a visitor without one. */
  userSeq: number | null;
  siteOrigin: string;
  now: Date;
}
/** SQL: the JSON of whether a kind of coupon that runs fits class `c`. */
const takesCoupons = (now: Piece) =>
  code(sql`case
          when exists (
            select
            from coupon_info i
            where i.channel_seq = c.channel_seq
              and i.deleted_at is null
              and ${statusAt(now)} = ${COUPON_WINDOW.RUNNING}
              and (i.course_seqs = '{}' or i.course_seqs @> array[c.course_seq])
          ) then ${YN.YES}
          else ${YN.NO}
        end`);
/**
 * The `ClassInformation` of a class; no row if the viewer may not see it. `support` says that the viewer is platform support, who sees
 * what staff see without having a role.
 */
export const COURSE_INFORMATION = statement<Viewing & { courseSeq: number; support: boolean }>(
  'course.find',
  (p) => sql`
    select
      '{"course":' || ${wholeClass(p.now, p)} || '},"setting":' || concat(
        (${JSON.stringify(COURSE_SETTING_DEFAULTS)}::jsonb || c.setting) || jsonb_build_object('boards', ${BOARDS_JSON}),
        ',"classManagers":', ${CLASS_MANAGERS},
        ',"couponYn":', ${takesCoupons(p.now)},
        '}'
      )
    from course c
    join channel ch on ch.channel_seq = c.channel_seq
    ${viewerJoin(p.userSeq)}
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.course_seq = ${p.courseSeq}::bigint
      and (${IS_VISIBLE} or (${p.support}::boolean and c.trash_type_cd <> ${TRASH.DELETED}))
  `,
);

/** For an enrolment `a` without access yet: until when its seat is held, whether it is an offer, and its position on the waitlist. */
export const SEAT_STANDING = {
  holdUntil: moment(sql`a.hold_until`),
  claim: flag(sql`coalesce(a.hold_cd = ${HOLD.CLAIM}, false)`),
  waitlist: plain(sql`case when a.waitlisted and a.ended_at is null then (
    select json_build_object('position', count(*) filter (where w.attend_seq <= a.attend_seq), 'total', count(*))::text
    from attend w
    where w.channel_seq = a.channel_seq
      and w.course_seq = a.course_seq
      and w.waitlisted
      and w.ended_at is null
  ) end`),
};

/**
 * SQL: the number of an unpaid order for the viewer's enrolment: its payment is under way, or the order was begun and the seat is still
 * held.
 */
const pendingOrder = (now: Piece, more = raw('')) => sql`(
    select o.order_no
    from util.pub_order o
    where o.channel_seq = c.channel_seq
      and o.attend_seq = a.attend_seq
      and (util.is_being_paid(o.status) or (o.status = ${ORDER_STATUS.READY} and a.hold_until > ${now}::timestamptz))
      ${more}
    order by o.created_at desc
    limit 1
  )`;
/** SQL: the sums of the viewer's enrolment that is not paid yet. In a class of a package it has none, since the package is what is paid. */
const AGREED_JSON = sql`case
    when a.choise_status_cd is distinct from ${APPLICATION_STATUS.APPROVED} and a.package_seq is null and a.amount_krw > 0
      then json_build_object(
        'price', a.price,
        'discount', a.discount,
        'couponDiscount', a.coupon_discount,
        'materialPrice', a.material_price,
        'currency', a.currency,
        'amountKrw', a.amount_krw
      )
  end`;
/** The permissions to change a class; they hold in a challenge only with a role in it or with `CHALLENGE_PERMISSION` (AM-1213). */
const CHANGE_PERMISSIONS = PERMISSIONS.filter((one) => /^CLASS_(INFO|LIFECYCLE|PAYMENT|PUBLIC|QUESTIONS|TUTOR)_(?!READ)/.test(one));
/**
 * The person's permissions as far as the site's rules for teachers allow: those on the site, and those of the role in the class; in a
 * challenge without those to change classes, where they do not hold.
 */
const rolesOf = (userSeq: Piece) => sql`coalesce(
  (
    select allowed_roles(
      r.roles || coalesce(${JSON.stringify(COURSE_ROLE_PERMISSIONS)}::jsonb -> tu.user_type_cd, '[]'),
      r.user_type_cd,
      rule.teacher_sheet_yn,
      rule.teacher_own_yn,
      true,
      tu.user_type_cd
    ) - case
      when c.course_type_cd = ${COURSE_TYPE_CD.CHALLENGE}
        and tu.user_type_cd is null
        and not r.roles ? ${CHALLENGE_PERMISSION}
      then array[${list(CHANGE_PERMISSIONS)}]
      else '{}'::text[]
    end
    from channel_user r
    join channel rule on rule.channel_seq = r.channel_seq
    where r.channel_seq = c.channel_seq
      and r.user_seq = ${userSeq}::bigint
  ),
  '[]'
)`;
/** What one viewer is to each of some classes (`CourseViewer`): enrolment, like, open order, permissions. */
export const COURSE_VIEWERS = statement<Viewing & { courseSeqs: number[] }>(
  'course.viewers',
  (p) => sql`
    select
      concat('[', string_agg(concat('{"courseSeq":', c.course_seq, ${viewerSide(p.now)}, ${ownReferrer(p)}, ${fields({
        pendingOrderNo: code(pendingOrder(p.now)),
        isDeposit: flag(sql`${pendingOrder(p.now, sql`and o.status = ${ORDER_STATUS.WAITING_DEPOSIT}`)} is not null`),
        ...SEAT_STANDING,
        agreed: plain(AGREED_JSON),
        isSiteMember: flag(
          sql`c.site_membership_seqs <> '{}' and ${isMember(
            sql`c.channel_seq`,
            sql`${p.userSeq}::bigint`,
            sql`c.site_membership_seqs`,
            sql`${p.now}`,
          )}`,
        ),
        roles: rolesOf(p.userSeq),
      } satisfies Record<keyof Omit<CourseViewer, Viewed | 'courseSeq'>, Sql>)}, '}'), ','), ']')
    from course c
    ${viewerJoin(p.userSeq)}
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.course_seq = any(${p.courseSeqs}::bigint[])
      and ${IS_VISIBLE}
  `,
);

interface At {
  channelSeq: number | null;
  courseSeq: number;
}
/** The facilitators of a class, as its page lists them. */
export const FACILITATORS_OF_CLASS = statement<At>(
  'course.facilitators',
  (p) => sql`
    select concat(${array(people(sql`cu.user_type_cd = ${USER_TYPE.FACILITATOR}`))})
    from course c
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.course_seq = ${p.courseSeq}::bigint
  `,
);
