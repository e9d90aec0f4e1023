import { HOLD, type EnrolmentEnd, type OrderStatus } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Enrolments {
  channelSeq: number;
  attendSeqs: readonly number[];
}
/** An enrolment with what decides whether its learner can be reminded of a payment. */
export interface ReminderFacts {
  attendSeq: number;
  userSeq: number;
  /** The title of the class. */
  title: string;
  held: boolean;
  amount: number;
  claim: boolean;
  endCd: EnrolmentEnd | null;
  packageSeq: number | null;
  orderStatus: OrderStatus | null;
  /** The deadline of the deposit where one is awaited, otherwise that of the seat. */
  payBy: Date | null;
  remindedAt: Date | null;
}
export const REMINDER_FACTS = statement<Enrolments & { courseSeq: number }, ReminderFacts>(
  'enrolment.reminder-facts',
  (p) => sql`
    select
      a.attend_seq as "attendSeq",
      a.user_seq as "userSeq",
      c.title,
      a.ended_at is null and a.choise_status_cd is null as held,
      a.amount,
      coalesce(a.hold_cd = ${HOLD.CLAIM}, false) as claim,
      a.end_cd as "endCd",
      a.package_seq as "packageSeq",
      o.status as "orderStatus",
      coalesce(o.deposit_until, a.hold_until) as "payBy",
      r.reminded_at as "remindedAt"
    from attend a
    join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
    left join lateral (
      select status, deposit_until
      from util.pub_order o
      where o.channel_seq = a.channel_seq
        and o.attend_seq = a.attend_seq
        and util.is_running(o.status)
      order by o.created_at desc
      limit 1
    ) o on true
    left join payment_reminder r on r.channel_seq = a.channel_seq and r.attend_seq = a.attend_seq
    where a.channel_seq = ${p.channelSeq}
      and a.course_seq = ${p.courseSeq}
      and a.attend_seq = any(${p.attendSeqs}::bigint[])
  `,
);
/**
 * Notes reminders in the order of their enrolments, and answers those that were noted: not those whose last reminder was sent after
 * `before`, such as by another person a moment ago.
 */
export const NOTE_REMINDERS = statement<Enrolments & { userSeq: number; now: Date; before: Date }, { attendSeq: number }>(
  'enrolment.note-reminders',
  (p) => sql`
    insert into payment_reminder as r (channel_seq, attend_seq, reminded_at, reminded_by)
    select
      ${p.channelSeq}::bigint,
      seq,
      ${p.now}::timestamptz,
      ${p.userSeq}::bigint
    from unnest(${p.attendSeqs}::bigint[]) seq
    order by seq
    on conflict (channel_seq, attend_seq) do update set
      reminded_at = excluded.reminded_at,
      reminded_by = excluded.reminded_by,
      times = r.times + 1
    where r.reminded_at <= ${p.before}::timestamptz
    returning r.attend_seq as "attendSeq"
  `,
);
