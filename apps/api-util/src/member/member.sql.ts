import { MEMBER_COURSE_STATE, MEMBER_COUPON_STATE, MAIL_STATUS, DELIVERY_OF_MAIL } from '@madang/contracts/answer-codes';
import { CANCEL, APPLICATION_STATUS, CONSENT_KIND, CURRENCY, YN } from '@madang/contracts/codes';
import type { Member, MemberDetail } from '@madang/contracts/util/member';
import type { MemberFilter } from '@madang/server/members';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { classCount, IS_COUNTED_ENROLMENT, filteredMembers, paidSum } from '@madang/server/members.sql';
import { columnsAs } from '@madang/server/sql/json';
import { sql, when, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { IS_SHOWN } from '../payment/order-days.sql';

const memberFields = (now: Piece) => ({
  userSeq: sql`u.user_seq`,
  name: sql`a.name`,
  email: sql`a.email`,
  phone: sql`a.phone`,
  profileImageUrl: sql`a.profile_image_url`,
  userTypeCd: sql`u.user_type_cd`,
  memo: sql`u.memo`,
  marketingConsent: sql`u.marketing_consent`,
  mailState: sql`(
    select b.state
    from campaign.pub_mail_address b
    where b.address = a.email
  )`,
  joinedAt: sql`main.iso(u.joined_at)`,
  courseCount: classCount(now),
  paidKrw: paidSum(CURRENCY.KRW),
});

export const MEMBER_COUNT = statement<MemberFilter, { memberCount: number }>(
  'member.count',
  (p) => sql`
    select count(*)::int as "memberCount"
    ${filteredMembers(p)}
  `,
);

/** The place at which a page begins: after the time and number of the last row before. */
export interface Below {
  belowAt: Date | null;
  belowSeq: number | null;
  limit: number;
}
/** The place at which a page of a sorted list begins: after the value (as text) and number of the last row before. */
export interface After {
  afterKey: string | null;
  afterSeq: number | null;
  limit: number;
}
/** The columns of the sorts by joining and by name; members with the same value are sorted by their numbers. `byPaid` is the third sort. */
const SORT_KEYS = {
  joined: { key: sql`u.joined_at`, type: sql`timestamptz` },
  name: { key: sql`a.name`, type: sql`text` },
};
const SORT_DIRECTIONS = {
  asc: { by: sql`asc`, after: sql`>`, first: sql`'-9223372036854775807'::bigint` },
  desc: { by: sql`desc`, after: sql`<`, first: sql`9223372036854775807` },
};
type Direction = keyof typeof SORT_DIRECTIONS;
export type MemberSort = `${keyof typeof SORT_KEYS | 'paid'}.${Direction}`;
type Wanted = MemberFilter & After;

/** Finds the members of a page first, and computes their figures only for these. */
const page = (found: (p: Placeholders<Wanted>) => Sql, sort: MemberSort, way: Direction) => {
  const { by } = SORT_DIRECTIONS[way];
  return statement<Wanted, Member>(
    `member.list.${sort}`,
    (p) => sql`
      select ${columnsAs<Member>(memberFields(p.now))}
      from (
        ${found(p)}
        order by sort_key ${by}, user_seq ${by}
        limit ${p.limit}::int
      ) u
      join main.pub_account a on a.user_seq = u.user_seq
      order by u.sort_key ${by}, u.user_seq ${by}
    `,
  );
};
const sorted = (column: keyof typeof SORT_KEYS, way: Direction) => {
  const { key, type } = SORT_KEYS[column];
  const found = (p: Placeholders<Wanted>) => sql`
    select
      u.*,
      ${key} as sort_key
    ${filteredMembers(p)}
      and (
        ${p.afterKey}::text is null
        or (${key}, u.user_seq) ${SORT_DIRECTIONS[way].after} (${p.afterKey}::${type}, ${p.afterSeq}::bigint)
      )`;
  return page(found, `${column}.${way}`, way);
};
/**
 * Sorts members by the won that they paid, less refunds: members with a sum come in the order of an index, those without one by their
 * numbers. Sorted from the highest sum down, members without a sum are read only if members with a positive sum do not fill the page.
 */
const byPaid = (way: Direction) => {
  const { by, after, first } = SORT_DIRECTIONS[way];
  const place = (p: Placeholders<Wanted>) => sql`(coalesce(${p.afterKey}::bigint, ${first}), coalesce(${p.afterSeq}::bigint, ${first}))`;
  const hasPaid = (p: Placeholders<Wanted>) => sql`
    m.channel_seq = ${p.channelSeq}
    and m.currency = ${CURRENCY.KRW}
    and m.paid <> 0`;
  const found = (p: Placeholders<Wanted>) => sql`
    select f.*
    from (
      with payers as materialized (
        select u.*, m.paid as sort_key
        from (
          select m.user_seq, m.paid
          from util.pub_member_paid m
          where ${hasPaid(p)}
            and (m.paid, m.user_seq) ${after} ${place(p)}
          order by m.paid ${by}, m.user_seq ${by}
        ) m
        cross join lateral (
          select u.*
          ${filteredMembers(p)}
            and u.user_seq = m.user_seq
        ) u
        order by m.paid ${by}, m.user_seq ${by}
        limit ${p.limit}::int
      )
      select *
      from payers
      union all
      (
        select
          u.*,
          0::bigint as sort_key
        ${filteredMembers(p)}
          and (0::bigint, u.user_seq) ${after} ${place(p)}
          and not exists (
            select
            from util.pub_member_paid m
            where ${hasPaid(p)}
              and m.user_seq = u.user_seq
          )
          ${when(way === 'desc', sql`and (select count(*) from payers where sort_key > 0) < ${p.limit}`)}
        order by u.user_seq ${by}
        limit ${p.limit}::int
      )
    ) f`;
  return page(found, `paid.${way}`, way);
};
export const MEMBERS_OF_SITE: Record<MemberSort, ReturnType<typeof page>> = {
  'joined.asc': sorted('joined', 'asc'),
  'joined.desc': sorted('joined', 'desc'),
  'name.asc': sorted('name', 'asc'),
  'name.desc': sorted('name', 'desc'),
  'paid.asc': byPaid('asc'),
  'paid.desc': byPaid('desc'),
};

interface Of {
  channelSeq: number;
  userSeq: number;
}
export const MEMBER_DETAIL = statement<Of & { now: Date }, MemberDetail>(
  'member.find',
  (p) => sql`
    select ${columnsAs<MemberDetail>({
      ...memberFields(p.now),
      marketing: sql`(
        select json_build_object(
          'agreedYn', c.agreed_yn,
          'placeCd', c.place_cd,
          'at', main.iso(c.created_at)
        )
        from main.pub_consent c
        where c.channel_seq = u.channel_seq
          and c.user_seq = u.user_seq
          and c.kind_cd = ${CONSENT_KIND.SITE_MARKETING}
        order by c.consent_seq desc
        limit 1
      )`,
      nightYn: sql`case when u.marketing_consent and u.night_consent then ${YN.YES} else ${YN.NO} end`,
      paidUsd: paidSum(CURRENCY.USD),
      orderCount: sql`(
        select count(*)::int
        from pay_order o
        where o.channel_seq = u.channel_seq
          and o.user_seq = u.user_seq
          and o.paid_at is not null
      )`,
      reviewCount: sql`(
        select count(*)::int
        from main.pub_review r
        where r.channel_seq = u.channel_seq
          and r.user_seq = u.user_seq
      )`,
      likeCount: sql`(
        select count(*)::int
        from main.pub_course_like l
        where l.channel_seq = u.channel_seq
          and l.user_seq = u.user_seq
      )`,
    })}
    from main.pub_channel_user u
    join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null
    where u.channel_seq = ${p.channelSeq}::bigint
      and u.user_seq = ${p.userSeq}::bigint
  `,
);

interface Page {
  size: number;
  offset: number;
}
export const MEMBER_COURSES = statement<Of & Page & { now: Date }>(
  'member.courses',
  (p) => sql`
    select json_build_object(
      'totalCount', (
        select count(*)::int
        from main.pub_attend t
        where t.channel_seq = ${p.channelSeq}::bigint
          and t.user_seq = ${p.userSeq}::bigint
          and ${IS_COUNTED_ENROLMENT}
      ),
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            t.attend_seq as "attendSeq",
            t.course_seq as "courseSeq",
            c.title,
            c.image_url as "imageUrl",
            main.iso(t.applied_at) as "appliedAt",
            main.iso(t.valid_at) as "validAt",
            case
              when t.cancel_cd = ${CANCEL.PACKAGE} then ${MEMBER_COURSE_STATE.BY_PACKAGE}
              when t.cancel_at is not null then ${MEMBER_COURSE_STATE.CANCELLED}
              when ${isEnrolled(sql`t`, p.now)} then ${MEMBER_COURSE_STATE.ATTENDING}
              when t.ended_at is null
                and t.choise_status_cd is distinct from ${APPLICATION_STATUS.APPROVED} then ${MEMBER_COURSE_STATE.WAITING}
              else ${MEMBER_COURSE_STATE.ENDED}
            end as state
          from main.pub_attend t
          join main.pub_course c on c.channel_seq = t.channel_seq and c.course_seq = t.course_seq
          where t.channel_seq = ${p.channelSeq}
            and t.user_seq = ${p.userSeq}
            and ${IS_COUNTED_ENROLMENT}
          order by t.attend_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) f
      )
    )::text
  `,
);

/** A member's orders, as far as lists show them. */
export const MEMBER_ORDERS = statement<Of & Page>('member.orders', (p) => {
  const hit = sql`
    pay_order o
    where o.channel_seq = ${p.channelSeq}::bigint
      and o.user_seq = ${p.userSeq}::bigint
      and ${IS_SHOWN}`;
  return sql`
    select json_build_object(
      'totalCount', (
        select count(*)::int
        from ${hit}
      ),
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            o.order_no as "orderNo",
            o.course_seq as "courseSeq",
            o.title,
            o.amount,
            o.refunded_amount as "refundedAmount",
            o.currency,
            o.status,
            main.iso(o.created_at) as "createdAt"
          from ${hit}
          order by o.created_at desc, o.order_no desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) f
      )
    )::text
  `;
});

/** A member's coupons, without those that staff took back before they were used or held for an enrolment. */
export const MEMBER_COUPONS = statement<Of & Page & { now: Date }>('member.coupons', (p) => {
  const hit = sql`
    main.pub_coupon p
    where p.channel_seq = ${p.channelSeq}::bigint
      and p.user_seq = ${p.userSeq}::bigint
      and (p.deleted_at is null or p.attend_seq is not null)`;
  return sql`
    select json_build_object(
      'totalCount', (
        select count(*)::int
        from ${hit}
      ),
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            p.coupon_seq as "couponSeq",
            p.coupon_info_seq as "couponInfoSeq",
            p.title,
            p.discount_type_cd as "discountTypeCd",
            p.discount,
            case
              when p.used_at is not null then ${MEMBER_COUPON_STATE.USED}
              when p.attend_seq is not null then ${MEMBER_COUPON_STATE.HELD}
              when p.end_at < ${p.now}::timestamptz then ${MEMBER_COUPON_STATE.EXPIRED}
              else ${MEMBER_COUPON_STATE.UNUSED}
            end as state,
            main.iso(p.issued_at) as "issuedAt",
            main.iso(p.used_at) as "usedAt",
            main.iso(p.end_at) as "endAt"
          from ${hit}
          order by p.coupon_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) f
      )
    )::text
  `;
});

/** What staff sent to a member, the newest first. Mails are deleted after some months; a message without its mail counts as sent. */
export const MEMBER_MESSAGES = statement<Of & Page>('member.messages', (p) => {
  const sentTo = sql`s.channel_seq = ${p.channelSeq}::bigint and s.user_seq = ${p.userSeq}::bigint`;
  return sql`
    select json_build_object(
      'totalCount', (
        select count(*)::int
        from campaign.pub_message s
        where ${sentTo}
      ),
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            s.message_seq as "messageSeq",
            s.kind,
            s.title,
            coalesce(a.name, '') as "createdByName",
            case s.status
              when ${MAIL_STATUS.DEAD} then ${DELIVERY_OF_MAIL.FAILED}
              when ${MAIL_STATUS.QUEUED} then ${DELIVERY_OF_MAIL.WAITING}
              when ${MAIL_STATUS.SENDING} then ${DELIVERY_OF_MAIL.WAITING}
              when ${MAIL_STATUS.FAILED} then ${DELIVERY_OF_MAIL.WAITING}
              else ${DELIVERY_OF_MAIL.SENT}
            end as state,
            main.iso(s.posted_at) as "postedAt"
          from campaign.pub_message s
          left join main.pub_account a on a.user_seq = s.created_by and a.withdrawn_at is null
          where ${sentTo}
          order by s.posted_at desc, s.message_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) f
      )
    )::text
  `;
});

/** How many downloads of member sheets are listed; the latest ones are. */
const EXPORTS_SHOWN = 100;
/** The downloads of member sheets: who of the staff took one, and the reason given. */
export const MEMBER_EXPORTS = statement<{ channelSeq: number }>(
  'member.exports',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select
        e.export_seq as "exportSeq",
        coalesce(a.name, '') as name,
        e.kind,
        e.reason,
        e.row_count as "rowCount",
        main.iso(e.created_at) as "createdAt"
      from member_export e
      left join main.pub_account a on a.user_seq = e.user_seq
      where e.channel_seq = ${p.channelSeq}::bigint
      order by e.created_at desc, e.export_seq desc
      limit ${EXPORTS_SHOWN}
    ) f
  `,
);
