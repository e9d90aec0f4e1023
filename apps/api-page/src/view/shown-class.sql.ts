import { COURSE_TYPE_CD, LESSON_TYPE, USER_TYPE, type LessonType } from '@madang/contracts/codes';
import type { ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { COMPANIONS_MAX } from '@madang/contracts/main/companion-calls';
import { list, sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { CARD_JSON, LATEST_REVIEW_FIRST, listOf, REVIEW_FIELDS, type Card, type Category, type ShownReview } from './view.sql';

/** How many terms the document of a challenge's page shows. */
const TERMS_SHOWN = 20;
/** How many lessons the document of a class's page shows. */
const LESSONS_SHOWN = 300;
/** How many reviews the document of a class's page shows. */
const REVIEWS_SHOWN = 10;

export interface ShownLesson {
  typeCd: LessonType;
  title: string;
  /** The length of the lesson's video in seconds. */
  seconds: number;
  /** The minutes that a text, a file or a mission takes, as its author says. */
  minutes: number;
  /** The beginning and the end of a live lesson, or of a meeting at a place. */
  from: string | null;
  to: string | null;
}
export interface ShownClass {
  introduction: string;
  extras: string[];
  targetAudience: string;
  gains: string[];
  setting: Record<string, unknown>;
  learnerCnt: number;
  choiseTypeCd: string;
  reviewRate: number;
  curriculumStatusList: string[];
  teachers: { userSeq: number; name: string; introduction: string }[];
  lessons: ShownLesson[];
  lessonCount: number;
  reviews: ShownReview[];
  /** The categories of the class, the top one first. */
  categories: Category[];
  /** The cards of the classes in a package. */
  contained: Card[];
  /** The cards of the classes that go well with the class; none for a package. */
  companions: Card[];
  /** The terms of a challenge that are not over, sorted by their beginning. */
  terms: ChallengeTerm[];
  courseType: string;
  courseTypeCd: string;
  /** How many months the class takes. */
  period: number | null;
  /** The first and the last day of the class. */
  startAt: string | null;
  endAt: string | null;
}
const TYPES_WITH_MINUTES = list([LESSON_TYPE.TEXT, LESSON_TYPE.FILE, LESSON_TYPE.MISSION]);
const MEETING_START = sql`main.meeting_time(k.offline_start_at, k.offline_start_time)`;
const MEETING_END = sql`main.meeting_end(k.offline_start_at, k.offline_start_time, k.offline_end_time)`;
const LESSON_JSON = sql`json_build_object(
        'typeCd', k.curriculum_type_cd,
        'title', k.title,
        'seconds', case when k.curriculum_type_cd = ${LESSON_TYPE.VIDEO} then coalesce(k.duration, 0) else 0 end,
        'minutes', case when k.curriculum_type_cd in (${TYPES_WITH_MINUTES}) then coalesce(k.required_minutes, 0) else 0 end,
        'from', main.iso(coalesce(k.live_from, ${MEETING_START})),
        'to', main.iso(coalesce(k.live_to, ${MEETING_END}))
      )`;
const TERM_JSON = sql`json_build_object(
          'termSeq', t.term_seq,
          'name', t.name,
          'startAt', main.iso(t.start_at),
          'endAt', main.iso(t.end_at),
          'maxUserCount', t.max_user_count,
          'attendCount', t.attend_count
        )`;
const IN_ORDER = sql`k.curriculum_order, k.curriculum_seq`;
/** What the page of a published class shows below its top; no row for any other class. */
export const SHOWN_CLASS = statement<{ channelSeq: number; courseSeq: number; now: Date }, ShownClass>('view.class', (p) => {
  const ofClass = (view: Sql) => sql`from ${view}
        where channel_seq = ${p.channelSeq}::bigint
          and course_seq = ${p.courseSeq}::bigint`;
  return sql`
    select json_build_object(
      'introduction', c.introduction,
      'extras', json_build_array(c.desc1, c.desc2, c.desc4, c.desc5, c.desc6, c.not_payed_introduction),
      'targetAudience', c.target_audience,
      'gains', c.gains,
      'setting', c.setting,
      'learnerCnt', (select learner_cnt ${ofClass(sql`main.pub_class_learners`)}),
      'choiseTypeCd', c.choise_type_cd,
      'reviewRate', c.review_rate,
      'curriculumStatusList', c.curriculum_status_list,
      'teachers', (
        select ${listOf(
          sql`json_build_object('userSeq', u.user_seq, 'name', u.name, 'introduction', u.introduction)`,
          sql`u.user_order, u.user_seq`,
        )}
        from (select * ${ofClass(sql`main.pub_open_course_user`)} and user_type_cd = ${USER_TYPE.TEACHER}) u
      ),
      'lessons', (
        select ${listOf(LESSON_JSON, IN_ORDER)}
        from (
          select k.*
          ${ofClass(sql`main.pub_curriculum k`)}
          order by ${IN_ORDER}
          limit ${LESSONS_SHOWN}
        ) k
      ),
      'lessonCount', (
        select count(*) ${ofClass(sql`main.pub_curriculum`)} and curriculum_type_cd <> ${LESSON_TYPE.SECTION}
      ),
      'reviews', (
        select ${listOf(sql`json_build_object(${REVIEW_FIELDS})`, LATEST_REVIEW_FIRST)}
        from (
          select * ${ofClass(sql`main.pub_open_review`)}
          order by created_at desc, evaluation_seq desc
          limit ${REVIEWS_SHOWN}
        ) r
      ),
      'categories', (
        select ${listOf(
          sql`json_build_object('channelCategorySeq', u.channel_category_seq, 'parentCategorySeq', u.parent_category_seq, 'name', u.name)`,
          sql`u.parent_category_seq nulls first`,
        )}
        from main.pub_channel_category k
        join main.pub_channel_category u
          on u.channel_seq = k.channel_seq and u.channel_category_seq in (k.channel_category_seq, k.parent_category_seq)
        where k.channel_seq = c.channel_seq
          and k.channel_category_seq = c.channel_category_seq
      ),
      'contained', case when c.course_type_cd = ${COURSE_TYPE_CD.PACKAGE} then (
        select ${listOf(CARD_JSON, sql`c.package_order, c.course_seq`)}
        from (
          select c.*, o.package_order
          from main.pub_package_course o
          join main.pub_open_course c on c.channel_seq = o.channel_seq and c.course_seq = o.course_seq
          where o.channel_seq = ${p.channelSeq}::bigint
            and o.package_seq = ${p.courseSeq}::bigint
        ) c
      ) else '[]' end,
      'companions', case when c.course_type_cd <> ${COURSE_TYPE_CD.PACKAGE} then (
        select ${listOf(CARD_JSON, sql`c.place`)}
        from (
          select c.*, f.place
          from main.companions_of(${p.channelSeq}::bigint, ${p.courseSeq}::bigint, ${p.now}::timestamptz, ${COMPANIONS_MAX}) f
          join main.pub_open_course c on c.channel_seq = ${p.channelSeq}::bigint and c.course_seq = f.course_seq
        ) c
      ) else '[]' end,
      'terms', case when c.course_type_cd = ${COURSE_TYPE_CD.CHALLENGE} then (
        select ${listOf(TERM_JSON, sql`t.start_at, t.term_seq`)}
        from (
          select *
          ${ofClass(sql`main.pub_challenge_term`)}
            and deleted_at is null
            and end_at > ${p.now}::timestamptz
          order by start_at, term_seq
          limit ${TERMS_SHOWN}
        ) t
      ) else '[]' end,
      'courseType', c.course_type,
      'courseTypeCd', c.course_type_cd,
      'period', c.period,
      'startAt', to_char(c.start_at, 'YYYY-MM-DD'),
      'endAt', to_char(c.end_at, 'YYYY-MM-DD')
    )::text
    from main.pub_open_course c
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.course_seq = ${p.courseSeq}::bigint
  `;
});
