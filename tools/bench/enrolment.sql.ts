import { APPLICATION_STATUS, USER_LIMIT } from '../../libs/contracts/codes.ts';
import { sql, type Sql } from '../../libs/server/sql/sql.ts';
import { statement } from '../../libs/server/sql/statement.ts';

export interface Seat {
  channel: number;
  course: number;
  user: number;
}
/** One statement that both takes a seat and inserts the enrolment, as in the product. */
export const ENROLMENT_AT_ONCE = statement<Seat>(
  'bench.one-statement',
  (p) => sql`
    with seat as (
      update main.course set
        attend_count = attend_count + 1,
        accept_cnt = accept_cnt + 1,
        attend_sum = attend_sum + 1
      where channel_seq = ${p.channel}
        and course_seq = ${p.course}
        and (user_limit_type_cd <> ${USER_LIMIT.CAPPED} or attend_count < max_user_count)
      returning course_seq
    )
    insert into main.attend (
      channel_seq,
      course_seq,
      user_seq,
      choise_status_cd,
      attend_at
    )
    select
      ${p.channel},
      course_seq,
      ${p.user},
      ${APPLICATION_STATUS.APPROVED},
      now()
    from seat
    returning attend_seq`,
);
export const CLASS_LOCK = statement<Seat>(
  'bench.lock-class',
  (p) => sql`
    select
      attend_count,
      max_user_count,
      user_limit_type_cd
    from main.course
    where channel_seq = ${p.channel}
      and course_seq = ${p.course}
    for update`,
);
export const ENROLMENT_INSERT = statement<Seat>(
  'bench.add-enrolment',
  (p) => sql`
    insert into main.attend (channel_seq, course_seq, user_seq, choise_status_cd, attend_at)
    values (${p.channel}, ${p.course}, ${p.user}, ${APPLICATION_STATUS.APPROVED}, now())`,
);
export const CLASS_COUNT_UPDATE = statement<Seat>(
  'bench.count-enrolment',
  (p) => sql`
    update main.course set
      attend_count = attend_count + 1,
      accept_cnt = accept_cnt + 1,
      attend_sum = attend_sum + 1
    where channel_seq = ${p.channel}
      and course_seq = ${p.course}`,
);
/** Gives a class so many seats, none of them taken; with 0 it has no limit. */
export const seatsReset = (channelSeq: number, courseSeq: number, seats: number): Sql => sql`
  update main.course set
    attend_count = 0,
    accept_cnt = 0,
    attend_sum = 0,
    max_user_count = ${seats},
    user_limit_type_cd = ${seats > 0 ? USER_LIMIT.CAPPED : USER_LIMIT.NONE}
  where channel_seq = ${channelSeq}
    and course_seq = ${courseSeq}`;
