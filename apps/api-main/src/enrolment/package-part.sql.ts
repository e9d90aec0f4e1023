import { DELIVERY, HOLD, QUESTION_STATUS, YN } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { When } from './enrolment.row';

interface NewPart {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
  packageSeq: number;
  packageAttendSeq: number;
  /** Whether the seat is taken even if the class is full, since it is paid. */
  anyway: boolean;
  now: Date;
  holdUntil: When | null;
}
/**
 * Takes a seat of a class for a package. Of what the buyer gave with the package, the enrolment gets what the class asks: the telephone
 * number, the answers to its own questions, and the address for its material (EN-026).
 */
export const TAKE_PART = statement<NewPart, { attendSeq: number }>(
  'package-seats.take-part',
  (p) => sql`
    with seat as (
      update course c set
        attend_count = attend_count + 1,
        accept_cnt = accept_cnt + 1
      where channel_seq = ${p.channelSeq}
        and course_seq = ${p.courseSeq}
        and (
          ${p.anyway}::boolean
          or (
            has_free_seat(c.user_limit_type_cd, c.max_user_count, c.attend_count, c.accept_cnt)
            and not is_survey(c.course_type, c.course_type_cd)
          )
        )
      returning
        currency,
        vod_days,
        delivery_cd,
        attend_phone_input_yn,
        case when question_status_cd = ${QUESTION_STATUS.ASKED} then course_questions else '[]' end as questions
    ), part as (
      insert into attend (
        channel_seq,
        course_seq,
        user_seq,
        package_seq,
        currency,
        vod_days,
        phone,
        answers,
        created_at,
        hold_cd,
        hold_until
      )
      select
        ${p.channelSeq},
        ${p.courseSeq},
        ${p.userSeq},
        ${p.packageSeq},
        seat.currency,
        seat.vod_days,
        case when seat.attend_phone_input_yn = ${YN.YES} then b.phone end,
        (
          select coalesce(jsonb_agg(g.given order by g.place), '[]')
          from jsonb_array_elements(b.answers) with ordinality g (given, place)
          where exists (
            select
            from jsonb_array_elements(seat.questions) q
            where q ->> 'question' = g.given ->> 'question'
          )
        ),
        ${p.now}::timestamptz,
        ${HOLD.PAY},
        ${p.holdUntil}::timestamptz
      from seat
      join attend b on b.channel_seq = ${p.channelSeq}
        and b.attend_seq = ${p.packageAttendSeq}
      returning attend_seq
    ), addressed as (
      insert into delivery_address (
        channel_seq,
        attend_seq,
        user_seq,
        recipient,
        phone,
        zip_code,
        address,
        address_detail,
        memo,
        updated_at
      )
      select
        d.channel_seq,
        part.attend_seq,
        d.user_seq,
        d.recipient,
        d.phone,
        d.zip_code,
        d.address,
        d.address_detail,
        d.memo,
        ${p.now}::timestamptz
      from part
      cross join seat
      join delivery_address d on d.channel_seq = ${p.channelSeq}
        and d.attend_seq = ${p.packageAttendSeq}
      where seat.delivery_cd = ${DELIVERY.REQUIRED}
    )
    select attend_seq as "attendSeq"
    from part
  `,
);
