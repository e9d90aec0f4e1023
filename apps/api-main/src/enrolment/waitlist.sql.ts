import { SELECTION_TYPE, TRASH, USER_LIMIT } from '@madang/contracts/codes';
import { columnsOf } from '@madang/server/sql/columns';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { isShut } from '../platform/shut-site.sql';
import { EnrolmentEntity } from './enrolment.entity';
import type { EnrolmentRow } from './enrolment.row';

interface ClassKey {
  channelSeq: number;
  courseSeq: number;
}
/** SQL: whether the class or package `k` has a free seat for its waitlist. While the site is shut nobody could take it (AM-922). */
export const OFFERS_FREE_SEAT = sql`(
  k.user_limit_type_cd = ${USER_LIMIT.WAITLIST}
  and k.choise_type_cd = ${SELECTION_TYPE.FIRST_COME}
  and has_free_seat(k.user_limit_type_cd, k.max_user_count, k.attend_count, k.accept_cnt)
  and k.trash_type_cd = ${TRASH.NORMAL}
  and not ${isShut(sql`k.channel_seq`)}
)`;
/** SQL: the enrolment `w` that has waited longest for a class. */
export const headOfWaitlist = (channelSeq: Piece, courseSeq: Piece) => sql`
    from attend w
    where w.channel_seq = ${channelSeq}
      and w.course_seq = ${courseSeq}
      and w.waitlisted
      and w.ended_at is null
    order by w.attend_seq
    limit 1`;

/**
 * A row if the class has a free seat for the first person on its waitlist. A class whose staff choose whom to approve has none, since
 * nobody moves up by themselves there, and a class in the trash has none.
 */
export const FREE_SEAT_OF_WAITLIST = statement<ClassKey>(
  'enrolment.free-seat-of-waitlist',
  (p) => sql`
    select 1 as ok
    from course k
    where k.channel_seq = ${p.channelSeq}
      and k.course_seq = ${p.courseSeq}
      and ${OFFERS_FREE_SEAT}
  `,
);
export const NEXT_OF_WAITLIST = statement<ClassKey, EnrolmentRow>(
  'enrolment.next-of-waitlist',
  (p) => sql`
    select ${columnsOf(EnrolmentEntity, 'w')}
    ${headOfWaitlist(p.channelSeq, p.courseSeq)}
  `,
);
