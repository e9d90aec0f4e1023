import { APPLICATION_STATUS, SELECTION_TYPE, HOLD } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { EnrolmentKey, When } from './enrolment.row';

/**
 * Puts an application aside for a package that waits for its payment: it has a seat of its class from now on. In a class with a cap the
 * application has its place already, which is left out of the count here. No row if the class has no free seat.
 */
export const PUT_ASIDE = statement<EnrolmentKey & { packageSeq: number; packageAttendSeq: number; holdUntil: When }>(
  'package-aside.put-aside',
  (p) => sql`
    with seat as (
      update course c set
        accept_cnt = accept_cnt + 1,
        wait_cnt = wait_cnt - 1
      from attend a
      where a.channel_seq = ${p.channelSeq}
        and a.attend_seq = ${p.attendSeq}
        and c.channel_seq = a.channel_seq
        and c.course_seq = a.course_seq
        and has_free_seat(c.user_limit_type_cd, c.max_user_count, c.attend_count - 1, c.accept_cnt)
      returning a.waitlisted
    ), aside as (
      insert into package_extension (channel_seq, package_attend_seq, attend_seq, waitlisted)
      select
        ${p.channelSeq},
        ${p.packageAttendSeq},
        ${p.attendSeq},
        waitlisted
      from seat
      on conflict (channel_seq, package_attend_seq, attend_seq) do update set
        waitlisted = excluded.waitlisted
    )
    update attend set
      choise_status_cd = null,
      waitlisted = false,
      package_seq = ${p.packageSeq},
      hold_cd = ${HOLD.PAY},
      hold_until = ${p.holdUntil}
    from seat
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
    returning 1 as ok
  `,
);
/**
 * Puts a seat that was offered to the buyer aside for a package that waits for its payment: from now on it waits for that, and the offer is
 * remembered with its end. It is noted as waitlisted too, where the class has a waitlist, since a copy of the service from before knows no
 * offers and puts the person back in line.
 */
export const PUT_OFFER_ASIDE = statement<EnrolmentKey & { packageSeq: number; packageAttendSeq: number; holdUntil: When }>(
  'package-aside.put-offer-aside',
  (p) => sql`
    with aside as (
      insert into package_extension (
        channel_seq,
        package_attend_seq,
        attend_seq,
        waitlisted,
        offered_until
      )
      select
        a.channel_seq,
        ${p.packageAttendSeq},
        a.attend_seq,
        c.choise_type_cd = ${SELECTION_TYPE.FIRST_COME},
        a.hold_until
      from attend a
      join course c on c.channel_seq = a.channel_seq
        and c.course_seq = a.course_seq
      where a.channel_seq = ${p.channelSeq}
        and a.attend_seq = ${p.attendSeq}
      on conflict (channel_seq, package_attend_seq, attend_seq) do update set
        waitlisted = excluded.waitlisted,
        offered_until = excluded.offered_until
    )
    update attend set
      package_seq = ${p.packageSeq},
      hold_cd = ${HOLD.PAY},
      hold_until = ${p.holdUntil}
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
/** Has an application or an offered seat wait again that an unpaid package had put aside; no row if it is something else. */
export const WAIT_AGAIN = statement<EnrolmentKey & { packageAttendSeq: number }>(
  'package-aside.wait-again',
  (p) => sql`
    with aside as (
      delete from package_extension
      where channel_seq = ${p.channelSeq}
        and package_attend_seq = ${p.packageAttendSeq}
        and attend_seq = ${p.attendSeq}
        and waitlisted is not null
      returning waitlisted, offered_until
    ), back as (
      update attend a set
        choise_status_cd = case when aside.offered_until is null then ${APPLICATION_STATUS.WAITING} end,
        waitlisted = aside.waitlisted and aside.offered_until is null,
        package_seq = null,
        hold_cd = case when aside.offered_until is not null then ${HOLD.CLAIM} end,
        hold_until = aside.offered_until
      from aside
      where a.channel_seq = ${p.channelSeq}
        and a.attend_seq = ${p.attendSeq}
      returning
        a.course_seq,
        case when aside.offered_until is null then 1 else 0 end as waits
    )
    update course c set
      accept_cnt = accept_cnt - back.waits,
      wait_cnt = wait_cnt + back.waits
    from back
    where c.channel_seq = ${p.channelSeq}
      and c.course_seq = back.course_seq
    returning 1 as ok
  `,
);
