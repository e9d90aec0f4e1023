import { CHOISE_STATUS, CHOISE_TYPE, ENROLMENT_END, ORDER_STATUS, TRASH, USER_LIMIT } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface ClassOf {
  channelSeq: number;
  courseSeq: number;
}
/** How many holds one round of the job ends at most. */
const HOLDS = 200;
/** How many classes with a waitlist one round of the job looks at. */
const WAITLISTS = 100;
/** How many enrolments that differ from their orders one round of the sweep finds. */
const OUT_OF_STEP = 1000;

/**
 * Up to `HOLDS` enrolments whose hold ended before `before`. Those that came with a package are left out, since they end with the hold of
 * the package.
 */
export const HOLDS_PASSED = statement<{ before: Date }, ClassOf & { attendSeq: number }>(
  'enrolment-jobs.holds-passed',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      course_seq as "courseSeq",
      attend_seq as "attendSeq"
    from attend
    where hold_until < ${p.before}
      and ended_at is null
      and package_seq is null
    order by hold_until
    limit ${HOLDS}
  `,
);
/**
 * Up to `WAITLISTS` classes with a free seat and somebody on the waitlist. Left out are classes in the trash, and those whose staff choose
 * whom to approve, since nobody moves up by themselves there.
 */
export const WAITLISTS_WITH_SEAT = statement<Record<never, never>, ClassOf>(
  'enrolment-jobs.waitlists-with-seat',
  () => sql`
    select distinct
      a.channel_seq as "channelSeq",
      a.course_seq as "courseSeq"
    from attend a
    join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
    where a.waitlisted
      and a.ended_at is null
      and c.user_limit_type_cd = ${USER_LIMIT.WAITLIST}
      and c.choise_type_cd = ${CHOISE_TYPE.FIRST_COME}
      and has_free_seat(c.user_limit_type_cd, c.max_user_count, c.attend_count, c.accept_cnt)
      and c.trash_type_cd = ${TRASH.NORMAL}
    limit ${WAITLISTS}
  `,
);
/**
 * Requests to compare enrolments, `OUT_OF_STEP` at most, that differ from a recent order, or from one of any age that waits for its
 * deposit, unless one is requested already.
 */
export const CHECK_OUT_OF_STEP = statement<{ since: Date }>(
  'enrolment-jobs.check-out-of-step',
  (p) => sql`
    insert into attend_look (channel_seq, attend_seq)
    select
      a.channel_seq,
      a.attend_seq
    from (
      select channel_seq, attend_seq, order_no, status
      from util.job_order
      where status = ${ORDER_STATUS.WAITING_DEPOSIT}
      union all
      select channel_seq, attend_seq, order_no, status
      from util.job_order
      where status = ${ORDER_STATUS.PAID}
        and paid_at > ${p.since}
      union all
      select channel_seq, attend_seq, order_no, status
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
          or (a.ended_at is null and a.choise_status_cd = ${CHOISE_STATUS.APPROVED})
        else
          a.order_no = o.order_no
          and a.refunded_at is null
      end
      and not exists (
        select
        from attend_look l
        where l.channel_seq = a.channel_seq
          and l.attend_seq = a.attend_seq
      )
    limit ${OUT_OF_STEP}
  `,
);
