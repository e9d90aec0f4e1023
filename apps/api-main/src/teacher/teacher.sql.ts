import { LESSON_TYPE, USER_TYPE, YN } from '@madang/contracts/codes';
import type { TeacherWords } from '@madang/contracts/main/teacher';
import type { TeacherPage } from '@madang/contracts/main/teacher-calls';
import { namesTeachers, showsPart } from '@madang/server/course-parts.sql';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { shownName, shownOwn } from '../account/hidden-profile.sql';

/** How many coming live lessons an instructor's page shows. */
const LIVES_SHOWN_MAX = 5;
/** How many reviews an instructor's page shows. */
const REVIEWS_SHOWN_MAX = 6;

interface Person {
  channelSeq: number;
  userSeq: number;
}
/** The public classes `c` whose page names the person as a teacher. */
const fromTaught = (channelSeq: Piece, userSeq: Piece) => sql`from course_user cu
      join course c on c.channel_seq = cu.channel_seq and c.course_seq = cu.course_seq
      where cu.channel_seq = ${channelSeq}::bigint
        and cu.user_seq = ${userSeq}::bigint
        and cu.user_type_cd = ${USER_TYPE.TEACHER}
        and is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)
        and ${namesTeachers}`;
/** The fields that name the class of a live lesson or review. */
const OF_CLASS = sql`'courseSeq', t.course_seq,
          'courseTypeCd', t.course_type_cd,
          'serviceAlias', t.service_alias,
          'courseTitle', t.title`;

const lives = (p: Placeholders<Person & { now: Date }>) => sql`(
        select coalesce(json_agg(json_build_object(
          'curriculumSeq', t.curriculum_seq,
          ${OF_CLASS},
          'courseImageUrl', t.image_url,
          'title', t.lesson,
          'from', iso(t.live_from),
          'to', iso(t.live_to)
        ) order by t.live_from, t.curriculum_seq), '[]')
        from (
          select
            t.*,
            k.curriculum_seq,
            k.title as lesson,
            k.live_from,
            k.live_to
          from taught t
          cross join lateral (
            select *
            from curriculum
            where channel_seq = ${p.channelSeq}::bigint
              and course_seq = t.course_seq
              and curriculum_type_cd = ${LESSON_TYPE.LIVE}
              and live_from > ${p.now}::timestamptz - interval '1 day'
              and live_to > ${p.now}::timestamptz
            order by live_from
            limit ${LIVES_SHOWN_MAX}
          ) k
          order by k.live_from, k.curriculum_seq
          limit ${LIVES_SHOWN_MAX}
        ) t
      )`;
const reviews = (channelSeq: Piece) => sql`(
        select coalesce(json_agg(json_build_object(
          'evaluationSeq', t.evaluation_seq,
          'reviewPoint', t.review_point,
          'description', t.description,
          'userName', ${shownName(sql`${channelSeq}::bigint`, sql`t.user_seq`, sql`public_name(a.name)`)},
          'createdAt', iso(t.created_at),
          ${OF_CLASS}
        ) order by t.created_at desc, t.evaluation_seq desc), '[]')
        from (
          select
            t.course_seq,
            t.course_type_cd,
            t.service_alias,
            t.title,
            r.*
          from taught t
          cross join lateral (
            select
              evaluation_seq,
              review_point,
              description,
              user_seq,
              created_at
            from review
            where channel_seq = ${channelSeq}::bigint
              and course_seq = t.course_seq
              and hide_yn = ${YN.NO}
            order by created_at desc, evaluation_seq desc
            limit ${REVIEWS_SHOWN_MAX}
          ) r
          where t.reviews_shown
          order by r.created_at desc, r.evaluation_seq desc
          limit ${REVIEWS_SHOWN_MAX}
        ) t
        join account a on a.user_seq = t.user_seq
      )`;

/** The page of an instructor (`TeacherPage`); no row for a person whom no public class names as its teacher. */
export const TEACHER_PAGE = statement<Person & { now: Date }, TeacherPage>('teacher.page', (p) => {
  const own = (value: Sql) => shownOwn(sql`u.channel_seq`, sql`u.user_seq`, value);
  return sql`
    with taught as materialized (
      select
        c.course_seq,
        c.course_type_cd,
        c.service_alias,
        c.title,
        c.image_url,
        c.published_at,
        cu.introduction,
        ${showsPart('courseReviewShowYn')} as reviews_shown,
        case when ${showsPart('courseReviewShowYn')} then c.review_count else 0 end as rated,
        case when ${showsPart('courseReviewShowYn')} then c.review_point else 0 end as points,
        case when ${showsPart('courseReviewShowYn')} and ${showsPart('courseReviewCountShowYn')} then c.review_count else 0 end as reviewed,
        case when ${showsPart('courseAttendSumShowYn')} then c.attend_sum else 0 end as learners
      ${fromTaught(p.channelSeq, p.userSeq)}
    )
    select json_build_object(
      'userSeq', u.user_seq,
      'name', ${shownName(sql`u.channel_seq`, sql`u.user_seq`, sql`a.name`)},
      'profileImageUrl', ${own(sql`a.profile_image_url`)},
      'teacherLine', coalesce(${own(sql`u.teacher_line`)}, ''),
      'teacherText', coalesce(
        ${own(sql`coalesce(
          nullif(u.teacher_text, ''),
          (
            select introduction
            from taught
            where introduction <> ''
            order by published_at desc
            limit 1
          )
        )`)},
        ''
      ),
      'courseCount', s.courses,
      'learnerCount', s.learners,
      'reviewRate', case when s.rated > 0 then round(s.points / s.rated, 1) else 0 end,
      'reviewCount', s.reviewed,
      'lives', ${lives(p)},
      'reviews', ${reviews(p.channelSeq)}
    )::text
    from channel_user u
    join account a on a.user_seq = u.user_seq and a.withdrawn_at is null
    cross join (
      select
        count(*) as courses,
        sum(learners) as learners,
        sum(rated) as rated,
        sum(points)::numeric as points,
        sum(reviewed) as reviewed
      from taught
    ) s
    where u.channel_seq = ${p.channelSeq}::bigint
      and u.user_seq = ${p.userSeq}::bigint
      and s.courses > 0
  `;
});

/** The texts about a person of the staff for visitors; no row for a person who is not staff. */
export const TEACHER_WORDS = statement<Person, TeacherWords>(
  'teacher.words',
  (p) => sql`
    select json_build_object(
      'userSeq', u.user_seq,
      'teacherLine', u.teacher_line,
      'teacherText', u.teacher_text,
      'shown', exists (select ${fromTaught(p.channelSeq, p.userSeq)})
    )::text
    from channel_user u
    where u.channel_seq = ${p.channelSeq}::bigint
      and u.user_seq = ${p.userSeq}::bigint
      and u.user_type_cd is not null
  `,
);
