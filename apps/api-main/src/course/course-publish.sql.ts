import type { Page } from '@madang/contracts/endpoint';
import type { PublishRequest } from '@madang/contracts/main/course';
import { CURRENCY, PUBLISH_STATUS, TRASH, YN } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import type { Place } from '@madang/server/place-cursor';
import { cursorSql, isBehind, placedAt, SEQ_KEY_TYPE } from '@madang/server/place-cursor.sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { IS_PUBLISH_REQUESTED } from './waiting-work.sql';

interface At {
  channelSeq: number;
  courseSeq: number;
}
/**
 * How many classes a package has, without those in the trash, how many of them are published, unlisted ones included, and whether one has a
 * currency with which the package can only be sold in won.
 */
export const PACKAGE_CLASSES = statement<At & { currency: string }, { classes: number; published: number; foreign: boolean }>(
  'course.package-classes',
  (p) => sql`
    select
      count(*)::int as classes,
      count(*) filter (where o.publish_status_cd = ${PUBLISH_STATUS.PUBLISHED})::int as published,
      coalesce(bool_or(${p.currency} <> ${CURRENCY.KRW} and o.currency <> ${p.currency}), false) as foreign
    from package_course p
    join course o on o.channel_seq = p.channel_seq and o.course_seq = p.course_seq and o.trash_type_cd = ${TRASH.NORMAL}
    where p.channel_seq = ${p.channelSeq}
      and p.package_seq = ${p.courseSeq}
  `,
);
/** The title of a package that contains the class and whose own currency, which is not won, differs from `currency` (EN-054). */
export const PACKAGE_IN_OTHER_CURRENCY = statement<At & { currency: string }, { title: string }>(
  'course.package-in-other-currency',
  (p) => sql`
    select o.title
    from package_course p
    join course o on o.channel_seq = p.channel_seq and o.course_seq = p.package_seq and o.trash_type_cd = ${TRASH.NORMAL}
    where p.channel_seq = ${p.channelSeq}
      and p.course_seq = ${p.courseSeq}
      and o.currency not in (${CURRENCY.KRW}, ${p.currency})
    order by o.course_seq
    limit 1
  `,
);
/** A row if the challenge has a term that has not ended. */
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
/** A row if the site wants its staff to approve a class before it is published. */
export const REVIEWING_SITE = statement<{ channelSeq: number }>(
  'course.reviewing-site',
  (p) => sql`
    select 1
    from channel
    where channel_seq = ${p.channelSeq}
      and setting ->> 'publishReviewYn' = ${YN.YES}
  `,
);
interface Requests extends Place {
  channelSeq: number;
  days: number;
  size: number;
  offset: number;
}
const requestsOf = (p: Placeholders<Requests>) => sql`
    c.channel_seq = ${p.channelSeq}::bigint
      and ${IS_PUBLISH_REQUESTED}`;
/**
 * A page of the requests to publish a class that is not in the trash, the one that waits longest first: the page with a number, or the one
 * after a place.
 */
export const PUBLISH_REQUESTS = statement<Requests, Page<PublishRequest> & { cursor: string | null }>(
  'course.publish-requests',
  (p) => sql`
    with placed as (
      select
        c.*,
        row_number() over (order by ${placedAt(sql`c.publish_requested_at`)}, c.course_seq) - ${p.offset}::int as n
      from course c
      where ${requestsOf(p)}
        and ${isBehind(p, sql`c.publish_requested_at`, sql`c.course_seq`, SEQ_KEY_TYPE)}
    )
    select json_build_object(
      'list', (
        select coalesce(json_agg(json_build_object(
          'courseSeq', r.course_seq,
          'title', r.title,
          'imageUrl', r.image_url,
          'courseType', r.course_type,
          'courseTypeCd', r.course_type_cd,
          'requesterName', a.name,
          'requestedAt', iso(r.publish_requested_at),
          'publishAt', iso(r.publish_requested_at + make_interval(days => ${p.days}::int))
        ) order by r.n), '[]')
        from placed r
        left join account a on a.user_seq = r.publish_requested_by
        where r.n between 1 and ${p.size}::int
      ),
      'cursor', (
        select ${cursorSql(sql`iso(r.publish_requested_at)`, sql`r.course_seq`)}
        from placed r
        where r.n = ${p.size}::int
          and exists (select from placed o where o.n > ${p.size}::int)
      ),
      'totalCount', (select count(*) from course c where ${requestsOf(p)})
    )::text
  `,
);
/** How many classes one round publishes. */
const CLASSES_PER_ROUND = 200;
/** Up to `CLASSES_PER_ROUND` classes that were handed in for approval by `until`: their days for approval have passed. */
export const REVIEWED_COURSES = statement<{ until: Date }, At>(
  'course.reviewed',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      course_seq as "courseSeq"
    from course
    where publish_requested_at <= ${p.until}
    order by publish_requested_at, course_seq
    limit ${CLASSES_PER_ROUND}
  `,
);
