import { DELIVERY, DELIVERY_STATUS } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/**
 * Locks the person's current enrolment in a class that sends material, or for which an address is stored, so that two changes of the
 * address happen one after the other; no row if there is none.
 */
export const LOCK_DELIVERED_ENROLMENT = statement<{ channelSeq: number; courseSeq: number; userSeq: number }, { attendSeq: number }>(
  'delivery-address.lock-enrolment',
  (p) => sql`
    select a.attend_seq as "attendSeq"
    from attend a
    join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
    where a.channel_seq = ${p.channelSeq}
      and a.course_seq = ${p.courseSeq}
      and a.user_seq = ${p.userSeq}
      and a.ended_at is null
      and (
        c.delivery_cd = ${DELIVERY.REQUIRED}
        or exists (
          select from delivery_address d
          where d.channel_seq = a.channel_seq
            and d.attend_seq = a.attend_seq
        )
      )
    for update of a
  `,
);
export const SENT_DELIVERY = statement<{ channelSeq: number; attendSeq: number }>(
  'delivery-address.sent',
  (p) => sql`
    select 1
    from util.pub_delivery
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
      and status_cd <> ${DELIVERY_STATUS.PREPARING}
  `,
);
