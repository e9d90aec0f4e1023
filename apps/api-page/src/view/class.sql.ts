import { COURSE_TYPE_CD, CURRICULUM_TYPE, USER_TYPE, type CurriculumType } from '@madang/contracts/codes';
import type { TermOffer } from '@madang/contracts/main/challenge-rules';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { CARD, iso, LATEST, listOf, REVIEW, type Card, type Category, type ShownReview } from './view.sql';

/** How many reviews the document of a class's page shows. */
const REVIEWS_SHOWN = 10;
/** How many lessons the document of a class's page shows. */
const LESSONS_SHOWN = 300;

export interface ShownLesson {
  typeCd: CurriculumType;
  title: string;
  /** The length of the lesson's video in seconds. */
  seconds: number;
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
  /** Whether only members of a membership can enrol. */
  members: boolean;
  /** The terms of a challenge that are not over; null for other classes. */
  terms: TermOffer[] | null;
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
}
const LESSON = sql`json_build_object(
        'typeCd', k.curriculum_type_cd,
        'title', k.title,
        'seconds', case when k.curriculum_type_cd = ${CURRICULUM_TYPE.VIDEO} then coalesce(k.duration, 0) else 0 end,
        'from', ${iso(sql`k.live_from`)},
        'to', ${iso(sql`k.live_to`)}
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
      'members', cardinality(c.site_membership_seqs) > 0,
      'terms', case when c.course_type_cd = ${COURSE_TYPE_CD.CHALLENGE} then (
        select ${listOf(
          sql`json_build_object(
            'startAt', ${iso(sql`m.start_at`)},
            'endAt', ${iso(sql`m.end_at`)},
            'maxUserCount', m.max_user_count,
            'attendCount', m.attend_count
          )`,
          sql`m.start_at, m.term_seq`,
        )}
        from (
          select *
          ${ofClass(sql`main.pub_challenge_term`)}
            and deleted_at is null
            and end_at > ${p.now}::timestamptz
        ) m
      ) end,
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
        select ${listOf(LESSON, IN_ORDER)}
        from (
          select k.*
          ${ofClass(sql`main.pub_curriculum k`)}
          order by ${IN_ORDER}
          limit ${LESSONS_SHOWN}
        ) k
      ),
      'lessonCount', (
        select count(*) ${ofClass(sql`main.pub_curriculum`)} and curriculum_type_cd <> ${CURRICULUM_TYPE.SECTION}
      ),
      'reviews', (
        select ${listOf(sql`json_build_object(${REVIEW})`, LATEST)}
        from (select * ${ofClass(sql`main.pub_open_review`)} order by created_at desc, evaluation_seq desc limit ${REVIEWS_SHOWN}) r
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
        select ${listOf(CARD, sql`c.package_order, c.course_seq`)}
        from (
          select c.*, o.package_order
          from main.pub_package_course o
          join main.pub_open_course c on c.channel_seq = o.channel_seq and c.course_seq = o.course_seq
          where o.channel_seq = ${p.channelSeq}::bigint
            and o.package_seq = ${p.courseSeq}::bigint
        ) c
      ) else '[]' end
    )::text
    from main.pub_open_course c
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.course_seq = ${p.courseSeq}::bigint
  `;
});
