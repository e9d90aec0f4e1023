import { CERTIFICATE_REVOKE, APPLICATION_STATUS, ENROLMENT_END, TRASH, values, YN } from '@madang/contracts/codes';
import { COURSE_STAFF_TYPE } from '@madang/contracts/staff-types';
import type { Page } from '@madang/contracts/endpoint';
import type { LikedByMe, MyCounts, MyHome, MyReview, ReviewToWrite } from '@madang/contracts/main/mypage-calls';
import { TIME_ZONE } from '@madang/contracts/time';
import { code, fields, moment, quoted, neverNull } from '@madang/server/sql/json';
import { list, sql, type Piece } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { summary } from '../course/course.sql';
import { IS_OPEN_APPLICATION, IS_OPEN_QUESTION, IS_OPEN_SUBMISSION } from '../course/waiting-work.sql';
import { ownReview } from '../review/review.sql';

/** How many classes the home page offers to continue: those in which the learner learned last, since older ones are seldom continued. */
const LAST_CLASSES = 10;
/** How many classes that wait for a review the home page shows. */
const TO_REVIEW_SHOWN = 6;
const WEEK_DAYS = 7;

interface Mine {
  channelSeq: number;
  userSeq: number;
}
interface Asked extends Mine {
  now: Date;
}
/** The likes `l` of a person for classes `c` that are still public. */
const likes = (p: Placeholders<Mine>) => sql`
  course_like l
  join course c on c.channel_seq = l.channel_seq
    and c.course_seq = l.course_seq
    and is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)
  where l.channel_seq = ${p.channelSeq}::bigint
    and l.user_seq = ${p.userSeq}::bigint`;
/**
 * The enrolments `a`, in classes `c` that are not in the trash, for which the learner can write a review: a lesson is completed, the time
 * for it is not over, and there is no review yet.
 */
const toReview = (p: Placeholders<Asked>) => sql`
  attend a
  join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq and c.trash_type_cd = ${TRASH.NORMAL}
  where a.channel_seq = ${p.channelSeq}::bigint
    and a.user_seq = ${p.userSeq}::bigint
    and a.choise_status_cd = ${APPLICATION_STATUS.APPROVED}
    and (a.ended_at is null or a.end_cd = ${ENROLMENT_END.USED_UP})
    and a.review_expring_at > ${p.now}::timestamptz
    and a.completed_count > 0
    and not exists (
      select from review r
      where r.channel_seq = a.channel_seq
        and r.attend_seq = a.attend_seq
    )`;
const toReviewList = (p: Placeholders<Asked>) => sql`(
    select coalesce(json_agg(row_to_json(f)), '[]')
    from (
      select
        a.course_seq as "courseSeq",
        a.attend_seq as "attendSeq",
        c.title,
        c.image_url as "imageUrl",
        iso(a.review_expring_at) as "reviewExpringAt"
      from ${toReview(p)}
      order by a.review_expring_at, a.attend_seq
      limit ${TO_REVIEW_SHOWN}
    ) f
  )`;
/**
 * The roles that belong to one class only. Teachers are not among them, since they are staff of the site and find their classes in the
 * admin.
 */
const STAFF_OF_A_CLASS = values(COURSE_STAFF_TYPE);
const runList = (p: Placeholders<Mine>) => sql`(
    select coalesce(json_agg(row_to_json(f)), '[]')
    from (
      select
        c.course_seq as "courseSeq",
        c.title,
        c.course_type as "courseType",
        c.course_type_cd as "courseTypeCd",
        u.user_type_cd as "userTypeCd",
        (
          select count(*)::int
          from post o
          where o.channel_seq = c.channel_seq
            and o.course_seq = c.course_seq
            and ${IS_OPEN_QUESTION}
        ) as "questionCount",
        coalesce(m.n, 0) as "missionCount",
        m.first as "missionSeq",
        case when c.wait_cnt > 0 then (
          select count(*)::int
          from attend a
          where a.channel_seq = c.channel_seq
            and a.course_seq = c.course_seq
            and ${IS_OPEN_APPLICATION}
        ) else 0 end as "approvalCount"
      from course_user u
      join course c on c.channel_seq = u.channel_seq and c.course_seq = u.course_seq and c.trash_type_cd = ${TRASH.NORMAL}
      cross join lateral (
        select
          count(*)::int as n,
          (array_agg(s.curriculum_seq order by s.submission_seq))[1] as first
        from submission s
        where s.channel_seq = c.channel_seq
          and s.course_seq = c.course_seq
          and ${IS_OPEN_SUBMISSION}
      ) m
      where u.channel_seq = ${p.channelSeq}::bigint
        and u.user_seq = ${p.userSeq}::bigint
        and u.user_type_cd in (${list(STAFF_OF_A_CLASS)})
      order by c.course_seq desc
    ) f
  )`;
/** The week of a moment, named by its Monday in Seoul. */
const weekOf = (at: Piece) => sql`date_trunc('week', ${at} at time zone ${TIME_ZONE})::date`;

/** The part of a learner's home page on one site that no other service class answers. */
export type OwnThings = Pick<MyHome, 'weeks' | 'learnedYn' | 'lastCourseSeqs' | 'toReview' | 'runs'> &
  Pick<MyCounts, 'reviews' | 'certificates'> & { left: number };
export const HOME_FACTS = statement<Asked, OwnThings>(
  'my-home.things',
  (p) => sql`
    with learned as (
      select distinct ${weekOf(sql`completed_at`)} as monday
      from playtime
      where channel_seq = ${p.channelSeq}::bigint
        and user_seq = ${p.userSeq}::bigint
        and completed_at is not null
    ),
    today as (
      select ${weekOf(sql`${p.now}::timestamptz`)} as monday
    )
    select json_build_object(
      'weeks', (
        select count(*)
        from (
          select
            monday,
            max(monday) over () as latest,
            row_number() over (order by monday desc) as n
          from learned
        ) w, today t
        where w.latest >= t.monday - ${WEEK_DAYS}
          and w.monday = w.latest - ${WEEK_DAYS} * (w.n - 1)::int
      ),
      'learnedYn', case when exists (select from learned l join today t on t.monday = l.monday) then ${YN.YES} else ${YN.NO} end,
      'lastCourseSeqs', (
        select coalesce(json_agg(f.course_seq order by f.at desc), '[]')
        from (
          select course_seq, max(updated_at) as at
          from playtime
          where channel_seq = ${p.channelSeq}::bigint
            and user_seq = ${p.userSeq}::bigint
          group by course_seq
          order by max(updated_at) desc
          limit ${LAST_CLASSES}
        ) f
      ),
      'reviews', (
        select count(*)
        from review
        where channel_seq = ${p.channelSeq}::bigint
          and user_seq = ${p.userSeq}::bigint
      ),
      'certificates', (
        select count(*)
        from certificate
        where channel_seq = ${p.channelSeq}::bigint
          and user_seq = ${p.userSeq}::bigint
          and revoke_cd is distinct from ${CERTIFICATE_REVOKE.REISSUED}
      ),
      'left', (select count(*) from ${toReview(p)}),
      'toReview', ${toReviewList(p)},
      'runs', ${runList(p)}
    )::text
  `,
);

interface PageOf extends Asked {
  size: number;
  offset: number;
}
/** A page of the public classes that a person likes, the latest like first. */
export const MY_LIKES = statement<PageOf, Page<LikedByMe>>(
  'my-home.likes',
  (p) => sql`
    select concat(
      '{"list":[', (
        select string_agg(
          ${summary(p.now, p)} || ${fields({ likeAt: moment(sql`m.like_at`) })} || '}',
          ',' order by m.like_at desc, m.course_seq
        )
        from (
          select l.like_at, l.course_seq
          from ${likes(p)}
          order by l.like_at desc, l.course_seq
          limit ${p.size}::int
          offset ${p.offset}::int
        ) m
        join course c on c.channel_seq = ${p.channelSeq}::bigint and c.course_seq = m.course_seq
        join channel ch on ch.channel_seq = c.channel_seq
      ),
      '],"totalCount":', (select count(*) from ${likes(p)}),
      '}'
    )
  `,
);

/** A page of the reviews that a person wrote, the latest first, and the first `TO_REVIEW_SHOWN` enrolments that wait for a review. */
export const MY_REVIEWS = statement<PageOf, Page<MyReview> & { toReview: ReviewToWrite[] }>(
  'my-home.reviews',
  (p) => sql`
    select concat(
      '{"list":[', (
        select string_agg(${ownReview({
          courseSeq: neverNull(sql`r.course_seq`),
          courseTitle: quoted(sql`c.title`),
          courseImageUrl: quoted(sql`c.image_url`),
          courseTypeCd: code(sql`c.course_type_cd`),
          serviceAlias: code(sql`c.service_alias`),
          hideYn: code(sql`r.hide_yn`),
          choiseStatusCd: code(sql`a.choise_status_cd`),
          reviewExpringAt: moment(sql`a.review_expring_at`),
        })}, ',' order by r.created_at desc, r.evaluation_seq desc)
        from (
          select *
          from review
          where channel_seq = ${p.channelSeq}::bigint
            and user_seq = ${p.userSeq}::bigint
          order by created_at desc, evaluation_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) r
        join account p on p.user_seq = r.user_seq
        join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq
        left join attend a on a.channel_seq = r.channel_seq and a.attend_seq = r.attend_seq
      ),
      '],"totalCount":', (
        select count(*)
        from review
        where channel_seq = ${p.channelSeq}::bigint
          and user_seq = ${p.userSeq}::bigint
      ),
      ',"toReview":', ${neverNull(toReviewList(p))},
      '}'
    )
  `,
);
