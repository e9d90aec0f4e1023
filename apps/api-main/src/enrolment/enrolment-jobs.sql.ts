import { ENROLMENT_END, HOLD, ORDER_STATUS } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { isShut } from '../platform/shut-site.sql';
import { hasRunningOrder } from './running-order.sql';
import { isPutOff } from './stuck-holds.sql';
import { OFFERS_FREE_SEAT } from './waitlist.sql';

interface ClassOf {
  channelSeq: number;
  courseSeq: number;
}
/** How many enrolments that differ from their orders one round of the sweep finds. */
const ENROLMENTS_PER_ROUND = 1000;

/**
 * Enrolments whose hold ended before `before`, those that ended first before the others. Left out are those with an order whose money may
 * still come, since the order decides about the seat however long that takes (AM-952), and those that came with a package, which end with
 * the hold of the package, offers of a site that is shut, which nobody can accept (AM-922), and those whose release failed a moment ago.
 */
export const HOLDS_PASSED = statement<{ before: Date; now: Date; limit: number }, ClassOf & { attendSeq: number }>(
  'enrolment-jobs.holds-passed',
  (p) => sql`
    select
      a.channel_seq as "channelSeq",
      a.course_seq as "courseSeq",
      a.attend_seq as "attendSeq"
    from attend a
    where a.hold_until < ${p.before}
      and a.ended_at is null
      and a.package_seq is null
      and not (a.hold_cd = ${HOLD.CLAIM} and ${isShut(sql`a.channel_seq`)})
      and not ${hasRunningOrder(sql`a`, sql`util.job_order`)}
      and not ${isPutOff(sql`a`, p.now)}
    order by a.hold_until
    limit ${p.limit}
  `,
);
/** Classes with a free seat for somebody on their waitlist, by their numbers: those after the class that is given. */
export const WAITLISTS_WITH_SEAT = statement<ClassOf & { limit: number }, ClassOf>(
  'enrolment-jobs.waitlists-with-seat',
  (p) => sql`
    select distinct
      a.channel_seq as "channelSeq",
      a.course_seq as "courseSeq"
    from attend a
    join course k on k.channel_seq = a.channel_seq and k.course_seq = a.course_seq
    where (a.channel_seq, a.course_seq) > (${p.channelSeq}::bigint, ${p.courseSeq}::bigint)
      and a.waitlisted
      and a.ended_at is null
      and ${OFFERS_FREE_SEAT}
    order by a.channel_seq, a.course_seq
    limit ${p.limit}
  `,
);
/**
 * Requests to compare enrolments, `ENROLMENTS_PER_ROUND` at most, that differ from a recent order, or from one of any age that waits for
 * its deposit, unless one is requested already.
 */
export const CHECK_OUT_OF_STEP = statement<{ since: Date }>(
  'enrolment-jobs.check-out-of-step',
  (p) => sql`
    insert into attend_look (channel_seq, attend_seq)
    select
      a.channel_seq,
      a.attend_seq
    from (
      select channel_seq, attend_seq, order_no, status, paid_at
      from util.job_order
      where status = ${ORDER_STATUS.WAITING_DEPOSIT}
      union all
      select channel_seq, attend_seq, order_no, status, paid_at
      from util.job_order
      where status = ${ORDER_STATUS.PAID}
        and paid_at > ${p.since}
      union all
      select channel_seq, attend_seq, order_no, status, paid_at
      from util.job_order
      where status = ${ORDER_STATUS.CANCELED}
        and cancel_at > ${p.since}
    ) o
    join attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq
    where case o.status
        when ${ORDER_STATUS.PAID} then
          a.end_cd = ${ENROLMENT_END.CANCELLED}
          or (a.ended_at is null and a.choise_status_cd is null)
        when ${ORDER_STATUS.WAITING_DEPOSIT} then
          a.end_cd = ${ENROLMENT_END.CANCELLED}
          or is_approved(a.choise_status_cd, a.ended_at)
        else
          a.order_no = o.order_no
          and case when o.paid_at is null then a.ended_at is null and a.choise_status_cd is not null else a.refunded_at is null end
      end
      and not exists (
        select
        from attend_look l
        where l.channel_seq = a.channel_seq
          and l.attend_seq = a.attend_seq
      )
    limit ${ENROLMENTS_PER_ROUND}
  `,
);
