import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import { COURSE_ROLE_PERMISSIONS } from '@madang/contracts/permissions';
import { IS_MEMBER } from '../membership/member-access';
import { code, fields, fixed, flag, moment, plain, quoted, sure } from './json-sql';

/*
 * The wire form of a course, built by the database. In every text below
 * c is the course, ch its channel, $1 the channel, $2 the viewer (null for a visitor), $3 now.
 */
const SETTING = `('${JSON.stringify(COURSE_SETTING_DEFAULTS)}'::jsonb || c.setting)`;
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

/** A person of the course `cu`, as `p` of the accounts. The lateral keeps the planner from walking all accounts beside a course's few people. */
const people = (where: string, more: Record<string, string> = {}) => `array_to_string(array(
    select concat('{"userSeq":', cu.user_seq, ${fields({ name: quoted('p.name'), profileImageUrl: quoted('p.profile_image_url'), introduction: quoted('cu.introduction'), ...more })}, '}')
    from course_user cu cross join lateral (select name, profile_image_url from account where user_seq = cu.user_seq offset 0) p
    where cu.channel_seq = c.channel_seq and cu.course_seq = c.course_seq and ${where} order by cu.user_order, cu.user_seq), ',')`;
const list = (items: string) => `'[', ${items}, ']'`;
export const FACILITATORS = `concat(${list(people(`cu.user_type_cd = 'FAC'`))})`;
const CLASS_MANAGERS = list(people(`cu.user_type_cd <> 'TCH'`, { userTypeCd: code('cu.user_type_cd') }));

/** The packages on show that hold it; nobody looks for them where the row says that there are none. */
const IN_PACKAGES = `case when c.in_package then concat('[', array_to_string(array(
    select concat('{"courseSeq":', k.course_seq, ',"title":', to_json(k.title), '}') from package_course pc join course k on k.channel_seq = pc.channel_seq and k.course_seq = pc.package_seq
    where pc.channel_seq = c.channel_seq and pc.course_seq = c.course_seq and k.publish_status_cd = '00' and k.public_cd = '00' and k.trash_type_cd = '00' order by k.course_seq), ','), ']') else '[]' end`;

/** The beginning of a card's JSON, without the closing brace. */
export const SUMMARY = `c.card || ${fields({
  channelName: quoted('ch.name'),
  domain: code('ch.domain'),
  subscribeYn: fixed('N'),
  linkPackage: fixed(null),
  teachers: list(people(`cu.user_type_cd = 'TCH'`)),
  inPackages: IN_PACKAGES,
  discountPercent: plain(
    `case when c.fare_cd not in ('00', '03') and ${DISCOUNT_RUNS} then round(100 - ${REDUCED} * 100.0 / ${ORIGINAL})::int end`,
  ),
  attendCount: sure('c.attend_count'),
  acceptCnt: sure('c.accept_cnt'),
  waitCnt: sure('c.wait_cnt'),
  likeCount: sure('c.like_count'),
  reviewCount: sure('c.review_count'),
  reviewPoint: sure('c.review_point'),
  reviewRate: sure('c.review_rate'),
  reviewDesc: quoted('c.review_desc'),
  coursePromotionShowYn: code(settingOf('coursePromotionShowYn')),
  courseFloatingShowYn: code(settingOf('courseFloatingShowYn')),
  courseRemainingEndAt: code(settingOf('courseRemainingEndAtShowYn')),
  siteMembershipSeqs: sure(`case when c.site_membership_seqs = '{}' then '[]' else to_json(c.site_membership_seqs)::text end`),
})}`;

const ROLE = 'coalesce(tu.user_type_cd, su.user_type_cd)';
const OWN = {
  likeAt: moment('l.like_at'),
  attendSeq: plain('a.attend_seq'),
  choiseStatusCd: code('a.choise_status_cd'),
  attendAt: moment('a.attend_at'),
  validAt: moment('a.valid_at'),
  isAttend: flag(IS_ATTEND),
  reviewExpringAt: moment('a.review_expring_at'),
  completedCount: sure('coalesce(a.completed_count, 0)'),
  userTypeCd: code(ROLE),
  isZoomHost: flag(`c.live_type_cd = '00' and ${ROLE} in ('OWN', 'MNG', 'TCH')`),
  refererCode: fixed(null),
  refererCodeUrl: fixed(null),
  canSendInviteEventYn: code(`case when c.invite_event_yn = 'Y' and a.choise_status_cd = '00' then 'Y' else 'N' end`),
};
/** The viewer's side; needs VIEWER_JOIN. */
export const VIEWER = fields(OWN);
/** The same for a class the viewer has nothing to do with, as most of a list are. */
const STRANGER = fields({
  likeAt: fixed(null),
  attendSeq: fixed(null),
  choiseStatusCd: fixed(null),
  attendAt: fixed(null),
  validAt: fixed(null),
  isAttend: fixed(false),
  reviewExpringAt: fixed(null),
  completedCount: fixed(0),
  userTypeCd: fixed(null),
  isZoomHost: fixed(false),
  refererCode: fixed(null),
  refererCodeUrl: fixed(null),
  canSendInviteEventYn: fixed('N'),
} satisfies Record<keyof typeof OWN, string>);
export const VIEWER_IN_LIST = `case when a.attend_seq is null and l.like_at is null and tu.user_type_cd is null and su.user_type_cd is null then ${STRANGER} else ${VIEWER} end`;
/** The current enrolment, the like, the role in the course and in the channel. */
export const VIEWER_JOIN = `
  left join attend a on a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.user_seq = $2::bigint and a.ended_at is null
  left join course_like l on l.channel_seq = c.channel_seq and l.course_seq = c.course_seq and l.user_seq = $2::bigint
  left join course_user tu on tu.channel_seq = c.channel_seq and tu.course_seq = c.course_seq and tu.user_seq = $2::bigint
  left join channel_user su on su.channel_seq = c.channel_seq and su.user_seq = $2::bigint and su.user_type_cd is not null`;
/** Open to this viewer: published and public, or the viewer learns or works there; only staff see a trashed class, nobody sees one deleted for good. */
export const VISIBLE = `(((su.user_seq is not null or tu.user_seq is not null) and c.trash_type_cd <> '99') or (c.trash_type_cd = '00' and ((c.publish_status_cd = '00' and c.public_cd = '00') or a.attend_seq is not null)))`;

const FULL = `${SUMMARY} || ',' || substr(c.facts, 2) || ${VIEWER} || ${fields({
  headerLogoUrl: quoted('ch.header_logo_url'),
  channelLogoUrl: quoted('ch.profile_image_url'),
  writerName: `coalesce(to_json((select w.name from account w where w.user_seq = c.writer_seq))::text, '""')`,
  fare: plain(AMOUNT),
  payable: flag(`c.fare_cd not in ('00', '03') and ${AMOUNT} > 0 and ${IN_SALE} and not ${SOLD_OUT}`),
  taxTypeCd: code('c.tax_type_cd'),
  acceptPercent: sure('case when c.max_user_count > 0 then round(c.accept_cnt * 100.0 / c.max_user_count)::int else 0 end'),
  attendSum: sure('c.attend_sum'),
})}`;

/** The boards of a class; one that keeps its subtype's name is called by it in Korean here, in the reader's language by the calls of boards. */
export const BOARDS = `(select coalesce(jsonb_agg(jsonb_build_object('boardSeq', b.board_seq, 'name', case when b.name <> '' then b.name when b.type_cd = '02' then '공지' when b.type_cd = '04' then '질문과 답변' else '일반' end,
    'typeCd', b.type_cd, 'readScope', b.read_scope, 'writeScope', b.write_scope) order by b.board_order, b.board_seq), '[]')
  from board b where b.kind = 'COURSE' and b.channel_seq = c.channel_seq and b.course_seq = c.course_seq)`;

/** ClassInformation of course $4; no row when the viewer may not see it. */
export const FIND = `select '{"course":' || ${FULL} || '},"setting":' || concat(${SETTING} || jsonb_build_object('boards', ${BOARDS}), ',"classManagers":', ${CLASS_MANAGERS}, '}')
  from course c join channel ch on ch.channel_seq = c.channel_seq ${VIEWER_JOIN}
  where c.channel_seq = $1::bigint and c.course_seq = $4::bigint and ${VISIBLE}`;

/** CourseViewer of the courses $4. */
export const VIEWERS = `select concat('[', string_agg(concat('{"courseSeq":', c.course_seq, ${VIEWER}, ${fields({
  pendingOrderNo: code(
    `(select o.order_no from util.pub_order o where o.channel_seq = c.channel_seq and o.attend_seq = a.attend_seq and (o.status in ('CONFIRMING', 'WAITING_DEPOSIT') or (o.status = 'READY' and a.hold_until > $3::timestamptz)) order by o.created_at desc limit 1)`,
  ),
  isSiteMember: flag(`c.site_membership_seqs <> '{}' and ${IS_MEMBER('c.channel_seq', '$2::bigint', 'c.site_membership_seqs')}`),
  roles: `coalesce((select r.roles || coalesce('${JSON.stringify(COURSE_ROLE_PERMISSIONS)}'::jsonb -> tu.user_type_cd, '[]') from channel_user r where r.channel_seq = c.channel_seq and r.user_seq = $2::bigint), '[]')`,
})}, '}'), ','), ']')
  from course c ${VIEWER_JOIN} where c.channel_seq = $1::bigint and c.course_seq = any($4::bigint[]) and ${VISIBLE}`;
