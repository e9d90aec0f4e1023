import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

interface Asking {
  channelSeq: number | null;
  /** The package. */
  courseSeq: number;
  userSeq: number;
  now: Date;
}
const ASKED_JSON = sql`json_build_object(
              'attendPhoneInputYn', o.attend_phone_input_yn,
              'deliveryCd', o.delivery_cd,
              'questionStatusCd', o.question_status_cd,
              'courseQuestions', o.course_questions
            )`;
/**
 * SQL: what those classes of a package ask in which the person is not enrolled, as a JSON array of what `askedTogether` takes. Whoever is
 * in a class has answered there.
 */
export const askedByClasses = (p: Placeholders<Asking>): Sql => sql`(
          select coalesce(json_agg(${ASKED_JSON} order by p.package_order), '[]')
          from package_course p
          join course o on o.channel_seq = p.channel_seq and o.course_seq = p.course_seq
          where p.channel_seq = ${p.channelSeq}::bigint
            and p.package_seq = ${p.courseSeq}::bigint
            and not exists (
              select
              from attend a
              where a.channel_seq = p.channel_seq
                and a.course_seq = p.course_seq
                and a.user_seq = ${p.userSeq}::bigint
                and a.ended_at is null
                and ${isEnrolled(sql`a`, p.now)}
            )
        )`;
/** What a package and its classes ask of this person, as a JSON array of what `askedTogether` takes. */
export const ASKED_BY_PACKAGE = statement<Asking, string>(
  'package.asked',
  (p) => sql`
    select (json_build_array(${ASKED_JSON})::jsonb || ${askedByClasses(p)}::jsonb)::text
    from course o
    where o.channel_seq = ${p.channelSeq}::bigint
      and o.course_seq = ${p.courseSeq}::bigint
      and o.course_type_cd = ${COURSE_TYPE_CD.PACKAGE}
  `,
);
