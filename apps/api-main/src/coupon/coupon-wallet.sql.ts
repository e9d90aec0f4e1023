import { WALLET_COUPON, YN } from '@madang/contracts/codes';
import type { MyCoupon, WalletState } from '@madang/contracts/main/coupon';
import { columnsAs, objectOf } from '@madang/server/sql/json';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { CLASSES_OF_KIND, COUPON_WITH_KIND, type KindKey, type Person } from './coupon.sql';

/**
 * The state of a coupon for its owner: available, used, or expired (the kind's time is over, or staff deleted the kind). A coupon that an
 * enrolment holds does not expire.
 */
const walletState = (now: Piece) => sql`
      case
        when c.used_at is not null then ${WALLET_COUPON.USED}
        when c.attend_seq is null and (i.deleted_at is not null or i.end_at < ${now}::timestamptz) then ${WALLET_COUPON.EXPIRED}
        else ${WALLET_COUPON.AVAILABLE}
      end`;
interface OwnFilter extends Person {
  now: Date;
  state: string | null;
  /** Only coupons with a smaller number; null to begin with the newest. */
  below: number | null;
  limit: number;
  /** The one coupon to read; null for all of the person's. */
  couponSeq: number | null;
}
const OWN_COUPON = {
  couponSeq: sql`c.coupon_seq`,
  title: sql`i.title`,
  discountTypeCd: sql`i.discount_type_cd`,
  discount: sql`i.discount`,
  startAt: sql`iso(i.start_at)`,
  endAt: sql`iso(i.end_at)`,
  courses: CLASSES_OF_KIND,
  held: sql`c.used_at is null and c.attend_seq is not null`,
  usedAt: sql`iso(c.used_at)`,
  usedFor: sql`case
        when a.attend_seq is not null then ${objectOf<NonNullable<MyCoupon['usedFor']>>({
          courseSeq: sql`o.course_seq`,
          title: sql`o.title`,
        })}
      end`,
  usedAmount: sql`a.coupon_discount`,
};
const OWN_COUPON_ROWS = sql`
    ${COUPON_WITH_KIND}
    left join attend a on a.channel_seq = c.channel_seq and a.attend_seq = c.attend_seq
    left join course o on o.channel_seq = a.channel_seq and o.course_seq = a.course_seq`;
export const OWN_COUPONS = statement<OwnFilter, MyCoupon>(
  'coupon.own',
  (p) => sql`
    select
      ${columnsAs<MyCoupon>({ ...OWN_COUPON, site: sql`null` })}
    from ${OWN_COUPON_ROWS}
    where c.channel_seq = ${p.channelSeq}
      and c.user_seq = ${p.userSeq}
      and (${p.state}::text is null or ${walletState(p.now)} = ${p.state})
      and (${p.below}::bigint is null or c.coupon_seq < ${p.below})
      and (${p.couponSeq}::bigint is null or c.coupon_seq = ${p.couponSeq})
    order by c.coupon_seq desc
    limit ${p.limit}::int
  `,
);
/** The person's coupons that can be used now and that no enrolment holds, sorted by their end. */
export const ENDING_COUPONS = statement<Person & { now: Date; limit: number }, MyCoupon>(
  'coupon.ending',
  (p) => sql`
    select
      ${columnsAs<MyCoupon>({ ...OWN_COUPON, site: sql`null` })}
    from ${OWN_COUPON_ROWS}
    where c.channel_seq = ${p.channelSeq}
      and c.user_seq = ${p.userSeq}
      and c.attend_seq is null
      and ${walletState(p.now)} = ${WALLET_COUPON.AVAILABLE}
    order by i.end_at nulls last, c.coupon_seq desc
    limit ${p.limit}::int
  `,
);
export const OWN_COUPON_COUNTS = statement<Person & { now: Date }, Record<WalletState, number>>(
  'coupon.own-counts',
  (p) => sql`
    select
      count(*) filter (where s = ${WALLET_COUPON.AVAILABLE})::int as "AVAILABLE",
      count(*) filter (where s = ${WALLET_COUPON.USED})::int as "USED",
      count(*) filter (where s = ${WALLET_COUPON.EXPIRED})::int as "EXPIRED"
    from (
      select ${walletState(p.now)} as s
      from ${COUPON_WITH_KIND}
      where c.channel_seq = ${p.channelSeq}
        and c.user_seq = ${p.userSeq}
    ) f
  `,
);

/** The person's coupons over all sites that are not erased, as JSON: one page of a state, newest first, with the count of every state. */
export const COUPONS_EVERYWHERE = statement<{ userSeq: number; now: Date; state: string; below: number | null; limit: number }>(
  'coupon.everywhere',
  (p) => sql`
    with own as (
      select
        ${columnsAs<MyCoupon>({
          ...OWN_COUPON,
          site: objectOf<NonNullable<MyCoupon['site']>>({
            name: sql`h.name`,
            domain: sql`h.domain`,
            closedYn: sql`case when h.closed_at is null then ${YN.NO} else ${YN.YES} end`,
          }),
        })},
        ${walletState(p.now)} as state
      from ${OWN_COUPON_ROWS}
      join channel h on h.channel_seq = c.channel_seq and h.erased_at is null
      where c.user_seq = ${p.userSeq}::bigint
    ),
    page as (
      select *
      from own
      where state = ${p.state}
        and (${p.below}::bigint is null or "couponSeq" < ${p.below})
      order by "couponSeq" desc
      limit ${p.limit}::int
    )
    select json_build_object(
      'list', (
        select coalesce(json_agg(to_jsonb(page) - 'state' order by "couponSeq" desc), '[]')
        from page
      ),
      'counts', (
        select json_build_object(
          ${WALLET_COUPON.AVAILABLE}, count(*) filter (where state = ${WALLET_COUPON.AVAILABLE}),
          ${WALLET_COUPON.USED}, count(*) filter (where state = ${WALLET_COUPON.USED}),
          ${WALLET_COUPON.EXPIRED}, count(*) filter (where state = ${WALLET_COUPON.EXPIRED})
        )
        from own
      )
    )::text
  `,
);

/** What taking a coupon asks of its kind. */
interface TakenKind {
  couponInfoSeq: number;
  startAt: Date | null;
  endAt: Date | null;
}
const takenKind = (channelSeq: Piece, isIt: Piece) => sql`
    select
      coupon_info_seq as "couponInfoSeq",
      start_at as "startAt",
      end_at as "endAt"
    from coupon_info
    where channel_seq = ${channelSeq}
      and ${isIt}
      and deleted_at is null`;
export const COUPON_KIND_BY_CODE = statement<{ channelSeq: number; code: string }, TakenKind>('coupon.kind-by-code', (p) =>
  takenKind(p.channelSeq, sql`code = ${p.code}`),
);
/** A kind of coupon that the site offers on the pages of its classes. */
export const OFFERED_KIND = statement<KindKey, TakenKind>('coupon.offered-kind', (p) =>
  takenKind(p.channelSeq, sql`coupon_info_seq = ${p.couponInfoSeq} and offer_yn = ${YN.YES}`),
);
/** Counts and takes a coupon of the kind in one statement, so that the last one goes to one person only. */
export const TAKE_COUPON = statement<KindKey & { userSeq: number; now: Date }, { couponSeq: number }>(
  'coupon.take',
  (p) => sql`
    with one as (
      update coupon_info set
        issued_count = issued_count + 1
      where channel_seq = ${p.channelSeq}
        and coupon_info_seq = ${p.couponInfoSeq}
        and deleted_at is null
        and (issue_count is null or issued_count < issue_count)
      returning 1
    )
    insert into coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at)
    select
      ${p.channelSeq},
      ${p.couponInfoSeq},
      ${p.userSeq},
      false,
      ${p.now}
    from one
    returning coupon_seq as "couponSeq"
  `,
);
/** The coupon of this kind that a person has; no row without one. */
export const HAS_COUPON_OF_KIND = statement<KindKey & { userSeq: number }, { couponSeq: number }>(
  'coupon.has-one-of-kind',
  (p) => sql`
    select coupon_seq as "couponSeq"
    from coupon
    where channel_seq = ${p.channelSeq}
      and coupon_info_seq = ${p.couponInfoSeq}
      and user_seq = ${p.userSeq}
  `,
);
