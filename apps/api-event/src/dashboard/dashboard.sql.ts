import { APPLICATION_STATUS, CURRENCY, FARE, PUBLISH_STATUS, TRASH, LEDGER_KIND } from '@madang/contracts/codes';
import { VISITS_SINCE } from '@madang/contracts/event/event';
import { INVITE_STATUS } from '@madang/contracts/main/operator';
import { TIME_ZONE } from '@madang/contracts/time';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import type { Progress } from './guide';

type Unit = 'day' | 'hour';
interface Period {
  channelSeq: number;
  /** The first day, in Seoul's time, of the earlier period with which the dashboard compares the period from `startAt` to `endAt`. */
  beforeAt: string;
  startAt: string;
  endAt: string;
}
type P = Placeholders<Period>;

/** The start of the hour or day, in Seoul's time, to which a moment belongs; figures are summed by it. */
const slot = (unit: Unit, at: Sql) => sql`date_trunc(${unit}, ${at} at time zone ${TIME_ZONE})`;
const LABEL_FORMAT: Record<Unit, string> = { day: 'YYYY-MM-DD', hour: 'YYYY-MM-DD"T"HH24:00' };

const TRAFFIC_BY_UNIT: Record<Unit, Sql> = {
  day: sql`
    select
      day::timestamp as slot,
      page_view,
      visitor,
      new_visitor
    from event.traffic_day`,
  hour: sql`
    select
      day + make_interval(hours => hour) as slot,
      page_view,
      visitor,
      new_visitor
    from event.traffic_hour`,
};

const sums = (slotOf: Sql, amount: Sql) => sql`
  select
    ${slotOf} as slot,
    sum(${amount}) filter (where kind = ${LEDGER_KIND.PAY} and currency = ${CURRENCY.KRW}) as paid_krw,
    sum(${amount}) filter (where kind = ${LEDGER_KIND.PAY} and currency = ${CURRENCY.USD}) as paid_usd,
    sum(${amount}) filter (where kind = ${LEDGER_KIND.REFUND} and currency = ${CURRENCY.KRW}) as back_krw,
    sum(${amount}) filter (where kind = ${LEDGER_KIND.REFUND} and currency = ${CURRENCY.USD}) as back_usd`;
/**
 * The money by days is read from the daily sums. By hours it is summed over the ledger itself, since those periods are only a few days
 * long.
 */
const MONEY_BY_UNIT: Record<Unit, (p: P) => Sql> = {
  day: (p) => sql`
    ${sums(sql`day::timestamp`, sql`amount`)}
    from util.pub_ledger_daily
    where channel_seq = ${p.channelSeq}::bigint
      and day between ${p.beforeAt}::date and ${p.endAt}::date
    group by 1`,
  hour: (p) => sql`
    ${sums(slot('hour', sql`at`), sql`abs(amount)`)}
    from util.pub_ledger
    where channel_seq = ${p.channelSeq}::bigint
      and at >= (select low from bounds)
      and at < (select high from bounds)
    group by 1`,
};

/** How many different visitors came in a period; somebody who came on several days counts once. */
const unique = (channelSeq: Piece, from: Sql, to: Sql) => sql`
  (
    select coalesce(sum(visitor), 0)
    from event.visitor_gap, greatest(${from}, ${VISITS_SINCE}) as first
    where channel_seq = ${channelSeq}::bigint
      and day between first and ${to}
      and (gap = 0 or gap > day - first)
  )`;

/**
 * The figures of a site by day or hour. Visits and daily money come from sums that are kept up to date; members and enrolments are counted
 * from the tables of their service.
 */
const dashboard = (unit: Unit) =>
  statement<Period>(
    `dashboard.${unit}`,
    (p) => sql`
      with slots as (
        select
          s as slot,
          to_char(s, ${LABEL_FORMAT[unit]}) as label
        from generate_series(
          ${p.beforeAt}::date::timestamp,
          ${p.endAt}::date + interval '23 hours',
          ${`1 ${unit}`}::interval
        ) as s
      ), bounds as (
        select
          ${p.beforeAt}::date::timestamp at time zone ${TIME_ZONE} as low,
          (${p.endAt}::date + 1)::timestamp at time zone ${TIME_ZONE} as high
      ), money as (
        ${MONEY_BY_UNIT[unit](p)}
      ), members as (
        select
          ${slot(unit, sql`joined_at`)} as slot,
          count(*) as n
        from main.pub_channel_user
        where channel_seq = ${p.channelSeq}::bigint
          and joined_at >= (select low from bounds)
          and joined_at < (select high from bounds)
        group by 1
      ), enrolments as (
        select
          ${slot(unit, sql`applied_at`)} as slot,
          count(*) as n
        from main.pub_attend_package
        where channel_seq = ${p.channelSeq}::bigint
          and package_seq is null
          -- An enrolment that was used up stays counted on the day on which it was made.
          and choise_status_cd = ${APPLICATION_STATUS.APPROVED}
          and applied_at >= (select low from bounds)
          and applied_at < (select high from bounds)
        group by 1
      ), traffic as (
        ${TRAFFIC_BY_UNIT[unit]}
        where channel_seq = ${p.channelSeq}::bigint
          and day between ${p.beforeAt}::date and ${p.endAt}::date
          and day >= ${VISITS_SINCE}
      ), points as (
        select
          slot,
          json_build_object(
            'baseDate', label,
            'paymentAmountKrw', coalesce(paid_krw, 0),
            'paymentAmountUsd', coalesce(paid_usd, 0),
            'cancelAmountKrw', coalesce(back_krw, 0),
            'cancelAmountUsd', coalesce(back_usd, 0),
            'newMemberCount', coalesce(members.n, 0),
            'classAttendCount', coalesce(enrolments.n, 0),
            'visitorCount', coalesce(visitor, 0),
            'newVisitorCount', coalesce(new_visitor, 0),
            'pageViewCount', coalesce(page_view, 0)
          ) as point
        from slots
        left join money using (slot)
        left join members using (slot)
        left join enrolments using (slot)
        left join traffic using (slot)
      )
      select json_build_object(
        'baseChannel', coalesce(json_agg(point order by slot) filter (where slot >= ${p.startAt}::date), '[]'),
        'previousChannel', coalesce(json_agg(point order by slot) filter (where slot < ${p.startAt}::date), '[]'),
        'uvCount', ${unique(p.channelSeq, sql`${p.startAt}::date`, sql`${p.endAt}::date`)},
        'previousUvCount', ${unique(p.channelSeq, sql`${p.beforeAt}::date`, sql`${p.startAt}::date - 1`)},
        'startAt', ${p.startAt}::date,
        'endAt', ${p.endAt}::date
      )::text
      from points
    `,
  );

export const DASHBOARD_FIGURES = { DAILY: dashboard('day'), HOURLY: dashboard('hour') } as const;

/**
 * How far the site is set up. Only the newest class is examined for its picture, introduction and lessons. `priced` counts the classes for
 * money that have a price. `members` and `students` are 0 or 1, since only whether there is any matters; an enrolment that has ended
 * counts too.
 */
export const SETUP_PROGRESS = statement<{ channelSeq: number }, Progress>(
  'dashboard.guide',
  (p) => sql`
    select json_build_object(
      'logo', (
        select header_logo_url is not null or profile_image_url is not null
        from main.pub_channel
        where channel_seq = ${p.channelSeq}::bigint
      ),
      'seller', (
        select json_build_object(
          'footer', h.footer,
          'privateSellerYn', s.private_seller_yn,
          'checkYn', s.seller_check_yn,
          'hasAccount', exists (
            select
            from util.pub_settlement_account a
            where a.channel_seq = h.channel_seq
          )
        )
        from main.pub_channel h
        join main.pub_selling s on s.channel_seq = h.channel_seq
        where h.channel_seq = ${p.channelSeq}::bigint
      ),
      'search', (
        select setting -> 'seoSetting' ->> 'noIndex' = 'false'
        from main.pub_channel
        where channel_seq = ${p.channelSeq}::bigint
      ),
      'courses', count(*),
      'published', count(*) filter (where publish_status_cd = ${PUBLISH_STATUS.PUBLISHED}),
      'lessons', count(*) filter (where curriculum_count > 0),
      'priced', count(*) filter (where fare_cd <> ${FARE.FREE} and coalesce(price, price_ex, 0) > 0),
      'newest', (
        array_agg(
          json_build_object(
            'courseSeq', course_seq,
            'image', image_url is not null,
            'introduction', introduction <> '',
            'lessons', curriculum_count > 0
          )
          order by course_seq desc
        )
      )[1],
      'invited', exists (
        select
        from main.pub_invite
        where channel_seq = ${p.channelSeq}::bigint
          and status <> ${INVITE_STATUS.ASKED}
      ) or exists (
        select
        from main.pub_course_invite
        where channel_seq = ${p.channelSeq}::bigint
      ),
      'members', (
        select count(*)
        from (
          select
          from main.pub_channel_user
          where channel_seq = ${p.channelSeq}::bigint
            and user_type_cd is null
          limit 1
        ) as m
      ),
      'students', (
        select count(*)
        from (
          select
          from main.pub_attend
          where channel_seq = ${p.channelSeq}::bigint
            -- Learners whose enrolment is used up count as well: the site has had its first one.
            and choise_status_cd = ${APPLICATION_STATUS.APPROVED}
          limit 1
        ) as a
      )
    )::text
    from main.pub_course
    where channel_seq = ${p.channelSeq}::bigint
      and trash_type_cd = ${TRASH.NORMAL}
  `,
);
