import { APPLICATION_STATUS, ENROLMENT_END } from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';

/** SQL: a moment as milliseconds since 1970. */
const ms = (at: Piece) => sql`(extract(epoch from ${at}) * 1000)::bigint`;

/** SQL: the times for which the site was shut. */
export const timesShut = (channelSeq: Piece) => sql`
  select ${ms(sql`suspended_at`)} as "from", ${ms(sql`reopened_at`)} as "to", ${ms(sql`extended_at`)} as "openedAt"
  from main.site_suspension where site_seq = ${channelSeq} order by suspension_seq`;

/** SQL: packages of the person of `a` that contain its class and are not cancelled, as JSON with their ends of access. */
const CARRYING_PACKAGES = sql`(
    select json_agg(json_build_object('from', ${ms(sql`p.attend_at`)}, 'until', ${ms(sql`p.valid_at`)}))
    from main.attend p
    where p.channel_seq = a.channel_seq and p.user_seq = a.user_seq and p.is_package and p.choise_status_cd = ${APPLICATION_STATUS.APPROVED}
      and p.attend_at is not null and (p.ended_at is null or p.ended_at > a.attend_at)
      and exists (
        select from main.package_course k
        where k.channel_seq = p.channel_seq
          and k.package_seq = p.course_seq
          and k.course_seq = a.course_seq
      )
  )`;
/** SQL: until when people may enter, what they were sold, and the packages that let them in for longer. */
export const ends = (channelSeq: Piece) => sql`
  select
    a.attend_seq as "attendSeq",
    c.title,
    a.user_seq as "userSeq",
    c.vod_days as days,
    ${ms(sql`a.attend_at`)} as "from",
    ${ms(sql`a.valid_at`)} as until,
    ${ms(sql`t.end_at`)} as "termEnd",
    ${CARRYING_PACKAGES} as carried
  from main.attend a
  join main.course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
  left join main.challenge_term t on t.channel_seq = a.channel_seq and t.term_seq = a.term_seq
  where a.channel_seq = ${channelSeq}
    and a.ended_at is null
    and a.choise_status_cd = ${APPLICATION_STATUS.APPROVED}
    and a.package_seq is null
    and (c.site_membership_seqs = '{}' or a.let_in_by is not null)`;

/** SQL: memberships that began, each with the period that was paid last and not given back. */
export const periods = (channelSeq: Piece) => sql`
  select
    s.subscription_seq as "subscriptionSeq",
    s.state,
    s.end_cd as "endCd",
    ${ms(sql`s.period_start`)} as "from",
    ${ms(sql`s.period_end`)} as until,
    ${ms(sql`s.ended_at`)} as "endedAt",
    o."paidUntil",
    o."inFull"
  from util.subscription s
  left join lateral (
    select
      ${ms(sql`o.period_end`)} as "paidUntil",
      o.refunded_amount = 0 as "inFull"
    from util.pay_order o
    where o.channel_seq = s.channel_seq and o.subscription_seq = s.subscription_seq and o.period_end is not null
      and o.refunded_amount < o.amount and (
        select sum(l.amount)
        from util.ledger l
        where l.channel_seq = o.channel_seq and l.order_no = o.order_no) > 0
    order by o.period_end desc
    limit 1
  ) o on true
  where s.channel_seq = ${channelSeq} and s.began_at is not null`;

/** SQL: what an order sold for days. */
export const soldBy = (channelSeq: Piece, orderNo: Piece) => sql`
  select
    o.amount - o.refunded_amount as paid,
    ${ms(sql`o.paid_at`)} as "paidAt",
    o.subscription_seq is not null as member,
    a.term_seq as term,
    coalesce(a.attend_seq, 0) as "attendSeq",
    c.vod_days as days,
    coalesce(a.ended_at is not null
      and not (a.end_cd = ${ENROLMENT_END.USED_UP} and (a.valid_at is null or a.valid_at > a.ended_at)), false) as ended,
    ${ms(sql`coalesce(s.period_start, a.attend_at)`)} as "from",
    ${ms(sql`o.period_end`)} as "periodEnd",
    s.state,
    s.end_cd as "endCd",
    a.valid_at is null as endless,
    exists (
      select from util.pay_order n
      where n.channel_seq = o.channel_seq
        and n.subscription_seq = o.subscription_seq
        and n.period_end > o.period_end
    ) as "hasLater",
    exists (
      select from main.package_extension e
      where e.channel_seq = a.channel_seq
        and e.attend_seq = a.attend_seq
    ) as prolonged,
    greatest(1, (
      select count(*)
      from main.package_course k
      where k.channel_seq = a.channel_seq
        and k.package_seq = a.course_seq
    ))::int as shares
  from util.pay_order o
  left join main.attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq
  left join main.course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
  left join util.subscription s on s.channel_seq = o.channel_seq and s.subscription_seq = o.subscription_seq
  where o.channel_seq = ${channelSeq} and o.order_no = ${orderNo}`;
