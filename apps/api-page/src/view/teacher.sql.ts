import { LESSON_TYPE } from '@madang/contracts/codes';
import type { TeacherLive } from '@madang/contracts/main/teacher-calls';
import { showsPart } from '@madang/server/course-parts.sql';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { CARD_JSON, LATEST_REVIEW_FIRST, listOf, NEWEST_FIRST, REVIEW_FIELDS, taughtBy, type Card, type ShownReview } from './view.sql';

export interface ShownTeacher {
  userSeq: number;
  name: string;
  imageUrl: string | null;
  line: string;
  text: string;
  courseCount: number;
  learnerCount: number;
  reviewRate: number;
  reviewCount: number;
  lives: TeacherLive[];
  reviews: (ShownReview & { courseSeq: number; courseTypeCd: string; courseTitle: string })[];
  list: Card[];
}
/** How many live lessons to come an instructor's page shows. */
const LIVES_SHOWN = 5;
/** How many reviews an instructor's page shows. */
const TEACHER_REVIEWS = 6;
/** An instructor of published classes, with a page of these classes; no row for anybody else. */
export const SHOWN_TEACHER = statement<{ channelSeq: number; userSeq: string; now: Date; size: number; offset: number }, ShownTeacher>(
  'view.teacher',
  (p) => sql`
    with taught as materialized (
      select
        c.*,
        ${showsPart('courseReviewShowYn')} as reviewed,
        ${showsPart('courseReviewCountShowYn')} as counted,
        ${showsPart('courseAttendSumShowYn')} as summed,
        (
          select introduction
          from main.pub_open_course_user u
          where u.channel_seq = c.channel_seq
            and u.course_seq = c.course_seq
            and u.user_seq = ${p.userSeq}::bigint
        ) as said
      ${taughtBy(p.channelSeq, p.userSeq)}
    )
    select json_build_object(
      'userSeq', u.user_seq,
      'name', u.name,
      'imageUrl', u.profile_image_url,
      'line', u.teacher_line,
      'text', coalesce(
        nullif(u.teacher_text, ''),
        (
          select said
          from taught
          where said <> ''
          order by published_at desc
          limit 1
        ),
        ''
      ),
      'courseCount', s.courses,
      'learnerCount', s.learners,
      'reviewRate', coalesce(s.rate, 0),
      'reviewCount', coalesce(s.reviews, 0),
      'lives', (
        select ${listOf(
          sql`json_build_object(
            'curriculumSeq', k.curriculum_seq,
            'courseSeq', k.course_seq,
            'courseTypeCd', k.course_type_cd,
            'serviceAlias', k.service_alias,
            'courseTitle', k.course_title,
            'courseImageUrl', k.image_url,
            'title', k.title,
            'from', main.iso(k.live_from),
            'to', main.iso(k.live_to)
          )`,
          sql`k.live_from, k.curriculum_seq`,
        )}
        from (
          select
            k.*,
            c.course_type_cd,
            c.service_alias,
            c.title as course_title,
            c.image_url
          from main.pub_curriculum k
          join taught c on c.course_seq = k.course_seq
          where k.channel_seq = ${p.channelSeq}::bigint
            and k.curriculum_type_cd = ${LESSON_TYPE.LIVE}
            and k.live_to > ${p.now}::timestamptz
          order by k.live_from, k.curriculum_seq
          limit ${LIVES_SHOWN}
        ) k
      ),
      'reviews', (
        select ${listOf(
          sql`json_build_object(${REVIEW_FIELDS}, 'courseSeq', r.course_seq, 'courseTypeCd', r.course_type_cd, 'courseTitle', r.title)`,
          LATEST_REVIEW_FIRST,
        )}
        from (
          select r.*, c.course_type_cd, c.title
          from taught c
          cross join lateral (
            select *
            from main.pub_open_review
            where channel_seq = ${p.channelSeq}::bigint
              and course_seq = c.course_seq
            order by created_at desc, evaluation_seq desc
            limit ${TEACHER_REVIEWS}
          ) r
          where c.reviewed
          order by ${LATEST_REVIEW_FIRST}
          limit ${TEACHER_REVIEWS}
        ) r
      ),
      'list', (
        select ${listOf(CARD_JSON, NEWEST_FIRST)}
        from (
          select *
          from taught c
          order by ${NEWEST_FIRST}
          limit ${p.size}::int
          offset ${p.offset}::int
        ) c
      )
    )::text
    from main.pub_open_teacher u
    cross join (
      select
        count(*) as courses,
        sum(case when summed then attend_sum else 0 end) as learners,
        round(
          sum(review_rate * review_count) filter (where reviewed) / nullif(sum(review_count) filter (where reviewed), 0),
          1
        ) as rate,
        sum(review_count) filter (where reviewed and counted) as reviews
      from taught
    ) s
    where u.channel_seq = ${p.channelSeq}::bigint
      and u.user_seq = ${p.userSeq}::bigint
      and s.courses > 0
  `,
);
