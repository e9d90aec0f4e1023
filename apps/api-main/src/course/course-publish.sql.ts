import { PUBLISH_STATUS, TRASH, YN } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface At {
  channelSeq: number;
  courseSeq: number;
}
/** How many classes a package holds, and how many of them are published, in public or not. */
export const PACKAGE_CLASSES = statement<At, { classes: number; published: number }>(
  'course.package-classes',
  (p) => sql`
    select
      count(*)::int as classes,
      count(*) filter (where o.publish_status_cd = ${PUBLISH_STATUS.PUBLISHED})::int as published
    from package_course p
    join course o on o.channel_seq = p.channel_seq and o.course_seq = p.course_seq and o.trash_type_cd = ${TRASH.NORMAL}
    where p.channel_seq = ${p.channelSeq}
      and p.package_seq = ${p.courseSeq}
  `,
);
/** Of a challenge: terms that can still be joined. */
export const OPEN_TERMS = statement<At & { now: Date }>(
  'course.open-terms',
  (p) => sql`
    select 1
    from challenge_term
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and deleted_at is null
      and end_at > ${p.now}
    limit 1
  `,
);
/** A site that has its classes reviewed before they are published. */
export const REVIEWING_SITE = statement<{ channelSeq: number }>(
  'course.reviewing-site',
  (p) => sql`
    select 1
    from channel
    where channel_seq = ${p.channelSeq}
      and setting ->> 'publishReviewYn' = ${YN.YES}
  `,
);
/** How many classes one round publishes. */
const ROUND = 200;
/** Classes whose days of review are over. */
export const REVIEWED_COURSES = statement<{ until: Date }, At>(
  'course.reviewed',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      course_seq as "courseSeq"
    from course
    where publish_requested_at <= ${p.until}
    order by publish_requested_at, course_seq
    limit ${ROUND}
  `,
);
