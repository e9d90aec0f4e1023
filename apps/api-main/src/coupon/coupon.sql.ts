import { ALL } from '@madang/contracts/answer-codes';
import { COUPON_WINDOW, ISSUED_COUPON, TRASH } from '@madang/contracts/codes';
import type { CouponDetail, CouponInfo, IssuedCoupon } from '@madang/contracts/main/coupon';
import type { SegmentConditions } from '@madang/contracts/util/member';
import { contains } from '@madang/server/contains';
import type { MemberFilter } from '@madang/server/members';
import { filteredMembers } from '@madang/server/members.sql';
import { columnsAs } from '@madang/server/sql/json';
import { sql, type Piece } from '@madang/server/sql/sql';
import { forEachSort, sortsBy } from '@madang/server/sql/sorts';
import { statement } from '@madang/server/sql/statement';

export interface KindKey {
  channelSeq: number;
  couponInfoSeq: number;
}
export interface Person {
  channelSeq: number;
  userSeq: number;
}

/** Whether the time of a kind of coupon is still to come, running or over; the SQL of what `couponStatus` computes. */
export const statusAt = (now: Piece) => sql`
      case
        when i.start_at > ${now}::timestamptz then ${COUPON_WINDOW.SCHEDULED}
        when i.end_at < ${now}::timestamptz then ${COUPON_WINDOW.ENDED}
        else ${COUPON_WINDOW.RUNNING}
      end`;
export const CLASSES_OF_KIND = sql`
      (
        select coalesce(
          json_agg(
            json_build_object('courseSeq', c.course_seq, 'title', c.title)
            order by array_position(i.course_seqs, c.course_seq)
          ),
          '[]'
        )
        from course c
        where c.channel_seq = i.channel_seq
          and c.course_seq = any(i.course_seqs)
      )`;
export const COUPON_WITH_KIND = sql`
    coupon c
    join coupon_info i on i.channel_seq = c.channel_seq and i.coupon_info_seq = c.coupon_info_seq`;
const kindColumns = (now: Piece) => ({
  couponInfoSeq: sql`i.coupon_info_seq`,
  title: sql`i.title`,
  code: sql`i.code`,
  discountTypeCd: sql`i.discount_type_cd`,
  discount: sql`i.discount`,
  startAt: sql`iso(i.start_at)`,
  endAt: sql`iso(i.end_at)`,
  status: statusAt(now),
  courseSeqs: sql`i.course_seqs`,
  courses: CLASSES_OF_KIND,
  issueCount: sql`i.issue_count`,
  issuedCount: sql`i.issued_count`,
  offerYn: sql`i.offer_yn`,
  usedCount: sql`(
        select count(*)::int
        from coupon u
        where u.channel_seq = i.channel_seq
          and u.coupon_info_seq = i.coupon_info_seq
          and u.used_at is not null
      )`,
  createdAt: sql`iso(i.created_at)`,
});

interface KindFilter {
  channelSeq: number;
  now: Date;
  q: string | null;
  status: string | null;
  limit: number;
  offset: number;
}
const KIND_ORDERS = {
  '': sql`coupon_info_seq desc`,
  ...sortsBy({ title: sql`title`, ends: sql`end_at`, issued: sql`issued_count` }, sql`coupon_info_seq desc`),
};
/** A page of the site's kinds of coupons, and how many kinds of each status the same search finds. */
export const COUPON_KINDS = forEachSort(KIND_ORDERS, (order, sort) =>
  statement<KindFilter>(
    `coupon.kinds.${sort}`,
    (p) => sql`
    with hit as materialized (
      select
        i.coupon_info_seq,
        i.title,
        i.end_at,
        i.issued_count,
        ${statusAt(p.now)} as status
      from coupon_info i
      where i.channel_seq = ${p.channelSeq}::bigint
        and i.deleted_at is null
        and (${p.q}::text is null or ${contains(sql`i.title || ' ' || i.code`, p.q)})
    )
    select json_build_object(
      'list', (
        select coalesce(json_agg(row_to_json(r)), '[]')
        from (
          select ${columnsAs<CouponInfo>(kindColumns(p.now))}
          from (
            select
              coupon_info_seq,
              row_number() over (order by ${order}) as place
            from hit
            where ${p.status}::text is null or status = ${p.status}
            order by place
            limit ${p.limit}::int
            offset ${p.offset}::int
          ) p
          join coupon_info i on i.channel_seq = ${p.channelSeq} and i.coupon_info_seq = p.coupon_info_seq
          order by p.place
        ) r
      ),
      'totalCount', (
        select count(*)::int
        from hit
        where ${p.status}::text is null or status = ${p.status}
      ),
      'counts', (
        select json_build_object(
          ${ALL}, count(*)::int,
          ${COUPON_WINDOW.SCHEDULED}, count(*) filter (where status = ${COUPON_WINDOW.SCHEDULED})::int,
          ${COUPON_WINDOW.RUNNING}, count(*) filter (where status = ${COUPON_WINDOW.RUNNING})::int,
          ${COUPON_WINDOW.ENDED}, count(*) filter (where status = ${COUPON_WINDOW.ENDED})::int
        )
        from hit
      )
    )::text
  `,
  ),
);
export const COUPON_KIND = statement<KindKey & { now: Date }, CouponInfo>(
  'coupon.kind',
  (p) => sql`
    select ${columnsAs<CouponInfo>(kindColumns(p.now))}
    from coupon_info i
    where i.channel_seq = ${p.channelSeq}
      and i.coupon_info_seq = ${p.couponInfoSeq}
      and i.deleted_at is null
  `,
);
/** How many coupons of a kind are held by unpaid enrolments, and how many won the used ones took off in all. */
export const SUMS_OF_KIND = statement<KindKey, Pick<CouponDetail, 'heldCount' | 'discountSum'>>(
  'coupon.sums-of-kind',
  (p) => sql`
    select
      count(*) filter (where c.used_at is null and c.attend_seq is not null)::int as "heldCount",
      coalesce(sum(a.coupon_discount) filter (where c.used_at is not null), 0)::bigint as "discountSum"
    from coupon c
    left join attend a on a.channel_seq = c.channel_seq and a.attend_seq = c.attend_seq
    where c.channel_seq = ${p.channelSeq}
      and c.coupon_info_seq = ${p.couponInfoSeq}
  `,
);
/** How many coupons of a kind may be issued (null for any number), and how many are issued already. */
export interface Issuable {
  issueCount: number | null;
  issuedCount: number;
}
export const LOCK_COUPON_KIND = statement<KindKey, Issuable & { endAt: Date | null }>(
  'coupon.lock-kind',
  (p) => sql`
    select
      issue_count as "issueCount",
      issued_count as "issuedCount",
      end_at as "endAt"
    from coupon_info
    where channel_seq = ${p.channelSeq}
      and coupon_info_seq = ${p.couponInfoSeq}
      and deleted_at is null
    for update
  `,
);
export const CLASSES_KNOWN = statement<{ channelSeq: number; courseSeqs: readonly number[] }, { count: number }>(
  'coupon.classes-known',
  (p) => sql`
    select count(*)::int as count
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq = any(${p.courseSeqs})
      and trash_type_cd <> ${TRASH.DELETED}
  `,
);

export const CONDITIONS_OF_SEGMENT = statement<{ channelSeq: number; segmentSeq: number }, { conditions: SegmentConditions }>(
  'coupon.conditions-of-segment',
  (p) => sql`
    select conditions
    from util.pub_segment
    where channel_seq = ${p.channelSeq}
      and segment_seq = ${p.segmentSeq}
  `,
);
/** Issues a coupon to each member of the segment who has none of this kind; answers a row for each new coupon. */
export const ISSUE_TO_MEMBERS = statement<MemberFilter & { couponInfoSeq: number; issuedAt: Date }>(
  'coupon.issue-to-members',
  (p) => sql`
    insert into coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at)
    select
      ${p.channelSeq}::bigint,
      ${p.couponInfoSeq}::bigint,
      u.user_seq,
      true,
      ${p.issuedAt}::timestamptz
    ${filteredMembers(p)}
    on conflict (channel_seq, coupon_info_seq, user_seq) do nothing
    returning 1
  `,
);
export const COUNT_MEMBERS = statement<MemberFilter, { count: number }>(
  'coupon.count-members',
  (p) => sql`
    select count(*)::int as count
    ${filteredMembers(p)}
  `,
);
export const ISSUE_TO_CHOSEN = statement<KindKey & { userSeqs: readonly number[]; issuedAt: Date }>(
  'coupon.issue-to-chosen',
  (p) => sql`
    insert into coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at)
    select
      ${p.channelSeq},
      ${p.couponInfoSeq},
      u.user_seq,
      true,
      ${p.issuedAt}
    from channel_user u
    where u.channel_seq = ${p.channelSeq}
      and u.user_seq = any(${p.userSeqs})
    on conflict (channel_seq, coupon_info_seq, user_seq) do nothing
    returning 1
  `,
);

/** The kind of coupon that rewards an answer to a form; no row once the kind has ended or is deleted. */
export const COUPON_OF_FORM = statement<{ channelSeq: number; formSeq: number; now: Date }, { couponInfoSeq: number }>(
  'coupon.of-form',
  (p) => sql`
    select f.coupon_info_seq as "couponInfoSeq"
    from form.pub_form_event f
    join coupon_info i on i.channel_seq = f.channel_seq and i.coupon_info_seq = f.coupon_info_seq
    where f.channel_seq = ${p.channelSeq}
      and f.form_seq = ${p.formSeq}
      and i.deleted_at is null
      and (i.end_at is null or i.end_at > ${p.now}::timestamptz)
  `,
);

interface IssuedFilter extends KindKey {
  q: string | null;
  /** Whether the search looks at e-mail addresses beside names. */
  contacts: boolean;
  state: string | null;
  /** Only coupons with a smaller number; null to begin with the newest. */
  below: number | null;
  limit: number;
}
export const ISSUED_COUPONS = statement<IssuedFilter, IssuedCoupon>(
  'coupon.issued',
  (p) => sql`
    select
      c.coupon_seq as "couponSeq",
      c.user_seq as "userSeq",
      u.name,
      u.email,
      case
        when c.used_at is not null then ${ISSUED_COUPON.USED}
        when c.attend_seq is not null then ${ISSUED_COUPON.HELD}
        else ${ISSUED_COUPON.UNUSED}
      end as state,
      c.by_staff as "byStaff",
      iso(c.issued_at) as "issuedAt",
      iso(c.used_at) as "usedAt",
      a.course_seq as "courseSeq",
      o.title as "courseTitle",
      a.coupon_discount as amount
    from coupon c
    join account u on u.user_seq = c.user_seq
    left join attend a on a.channel_seq = c.channel_seq and a.attend_seq = c.attend_seq
    left join course o on o.channel_seq = a.channel_seq and o.course_seq = a.course_seq
    where c.channel_seq = ${p.channelSeq}
      and c.coupon_info_seq = ${p.couponInfoSeq}
      and (
        ${p.q}::text is null
        or ${contains(sql`u.name`, p.q)}
        or (${p.contacts}::boolean and ${contains(sql`u.email`, p.q)})
      )
      and case ${p.state}::text
        when ${ISSUED_COUPON.USED} then c.used_at is not null
        when ${ISSUED_COUPON.HELD} then c.used_at is null and c.attend_seq is not null
        when ${ISSUED_COUPON.UNUSED} then c.attend_seq is null
        else true
      end
      and (${p.below}::bigint is null or c.coupon_seq < ${p.below})
    order by c.coupon_seq desc
    limit ${p.limit}::int
  `,
);
