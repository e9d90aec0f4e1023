import { APPLICATION_STATUS, LESSON_TYPE } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';

/** SQL: how many rows `of` the class `c` there are, such as its reviews. */
const countOf = (table: Sql, rest: Sql = sql`true`) => sql`(
      select count(*)
      from ${table} r
      where r.channel_seq = c.channel_seq
        and r.course_seq = c.course_seq
        and ${rest}
    )`;
const ENROLMENTS = sql`main.attend`;
const REVIEWS = sql`main.review`;
const IS_CURRENT = sql`r.ended_at is null`;
const IS_LESSON = sql`r.curriculum_type_cd <> ${LESSON_TYPE.SECTION}`;

/** Sets what the classes of a site count: enrolments, likes, reviews and lessons. */
export const classCounters = (channelSeq: number): Sql => sql`
  update main.course c set
    accept_cnt = ${countOf(ENROLMENTS, sql`${IS_CURRENT} and r.choise_status_cd = ${APPLICATION_STATUS.APPROVED}`)},
    wait_cnt = ${countOf(ENROLMENTS, sql`${IS_CURRENT} and r.choise_status_cd = ${APPLICATION_STATUS.WAITING}`)},
    attend_count = ${countOf(ENROLMENTS, IS_CURRENT)},
    attend_sum = ${countOf(ENROLMENTS)},
    like_count = ${countOf(sql`main.course_like`)},
    review_count = ${countOf(REVIEWS)},
    review_point = (
      select coalesce(sum(review_point), 0)
      from main.review v
      where v.channel_seq = c.channel_seq
        and v.course_seq = c.course_seq
    ),
    review_stars = (
      select array_agg(${countOf(REVIEWS, sql`r.review_point = n`)}::int order by n)
      from generate_series(1, 5) as n
    ),
    review_desc = (
      select left(v.description, 100)
      from main.review v
      where v.channel_seq = c.channel_seq
        and v.course_seq = c.course_seq
      order by v.created_at desc, v.evaluation_seq desc
      limit 1
    ),
    curriculum_count = ${countOf(sql`main.curriculum`, IS_LESSON)},
    curriculum_status_list = coalesce((
      select jsonb_agg(distinct r.curriculum_type_cd)
      from main.curriculum r
      where r.channel_seq = c.channel_seq
        and r.course_seq = c.course_seq
        and ${IS_LESSON}
    ), '[]')
  where c.channel_seq = ${channelSeq}`;

/** Sets how many lessons each learner of a site has completed. */
export const completedCounts = (channelSeq: number): Sql => sql`
  update main.attend a set
    completed_count = (
      select count(*)
      from main.playtime p
      where p.channel_seq = a.channel_seq
        and p.user_seq = a.user_seq
        and p.course_seq = a.course_seq
        and p.completed_at is not null
    )
  where a.channel_seq = ${channelSeq}`;
