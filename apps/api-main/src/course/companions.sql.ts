import { COMPANIONS_MAX } from '@madang/contracts/main/companion-calls';
import { isEnrolledOrWaiting } from '@madang/server/enrolment-rules.sql';
import { sql, when } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { summary } from './course.sql';

/** How many classes are examined, so that enough remain without those in which the viewer is already enrolled. */
const LOOKED_AT = COMPANIONS_MAX * 6;

interface Asked {
  channelSeq: number | null;
  courseSeq: number;
  /** The account of the person who looks; null for a visitor without one. */
  userSeq: number | null;
  now: Date;
}
const companions = (viewer: boolean) =>
  statement<Asked>(
    'course.companions',
    (p) => sql`
    select '[' || coalesce((
      select string_agg(${summary(p.now, viewer ? p : undefined)} || '}', ',' order by k.place)
      from (
        select f.course_seq, f.place
        from companions_of(${p.channelSeq}::bigint, ${p.courseSeq}::bigint, ${p.now}::timestamptz, ${LOOKED_AT}) f
        ${when(
          viewer,
          sql`where not exists (
          select
          from attend a
          where a.channel_seq = ${p.channelSeq}::bigint
            and a.course_seq = f.course_seq
            and a.user_seq = ${p.userSeq}::bigint
            and ${isEnrolledOrWaiting(sql`a`, p.now)}
        )`,
        )}
        order by f.place
        limit ${COMPANIONS_MAX}
      ) k
      cross join lateral (
        select *
        from course
        where channel_seq = ${p.channelSeq}::bigint
          and course_seq = k.course_seq
        offset 0
      ) c
      cross join (
        select *
        from channel
        where channel_seq = ${p.channelSeq}::bigint
        offset 0
      ) ch
    ), '') || ']'
  `,
  );
/**
 * The cards of the classes that go well with a class, as JSON; `person` is for somebody with an account and leaves out classes in which
 * that person is enrolled.
 */
export const COMPANION_CARDS = { visitor: companions(false), person: companions(true) };
