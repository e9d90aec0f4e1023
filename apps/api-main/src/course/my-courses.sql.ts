import { APPLICATION_STATUS, LESSON_TYPE, ENROLMENT_END, TRASH, YN } from '@madang/contracts/codes';
import type { CourseSummary, MyCourse } from '@madang/contracts/main/course';
import { code, fields, flag, moment, plain, quoted, neverNull } from '@madang/server/sql/json';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { SEAT_STANDING, summary } from './course.sql';

interface Mine {
  /** The site whose classes are listed; null for the classes of all sites. */
  channelSeq: number | null;
  userSeq: number;
  now: Date;
  size: number;
  offset: number;
  statusCd: string | null;
}
/**
 * SQL: whether the same person has a later enrolment in the same class that was used up, or that has not ended and is no unpaid seat; the
 * list then shows that later one instead.
 */
const IS_FOLLOWED = sql`exists (
        select from attend n
        where n.user_seq = m.user_seq
          and n.channel_seq = m.channel_seq
          and n.course_seq = m.course_seq
          and n.attend_seq > m.attend_seq
          and (n.end_cd = ${ENROLMENT_END.USED_UP} or (n.ended_at is null and n.choise_status_cd is not null))
      )`;
const likeOf = (userSeq: Piece) => sql`(
          select l.like_at
          from course_like l
          where l.channel_seq = c.channel_seq
            and l.course_seq = c.course_seq
            and l.user_seq = ${userSeq}::bigint
        )`;
/** The fields about the learner's enrolment that the list of own classes shows beside the class. */
const ownCard = (p: Placeholders<Mine>) =>
  fields({
    attendSeq: neverNull(sql`a.attend_seq`),
    choiseStatusCd: code(sql`a.choise_status_cd`),
    isAttend: flag(isEnrolled(sql`a`, p.now)),
    validAt: moment(sql`a.valid_at`),
    attendAt: moment(sql`a.attend_at`),
    completedCount: neverNull(sql`a.completed_count`),
    likeAt: moment(likeOf(p.userSeq)),
    ...SEAT_STANDING,
    reviewExpringAt: moment(sql`a.review_expring_at`),
    reviewedYn: code(sql`case when exists (
          select from review r
          where r.channel_seq = a.channel_seq
            and r.attend_seq = a.attend_seq
        ) then ${YN.YES} else ${YN.NO} end`),
    nextCurriculumSeq: plain(sql`n.curriculum_seq`),
    nextCurriculumTitle: quoted(sql`n.title`),
  } satisfies Record<keyof Omit<MyCourse, keyof CourseSummary>, Sql>);
/** The viewer of a class is the learner, and memberships of the class's own site count. */
const ofLearner = ({ userSeq }: Placeholders<Mine>) => ({ channelSeq: sql`c.channel_seq`, userSeq });
/**
 * A page of a learner's classes that are not in the trash, on one site or on all. An enrolment whose access has ended is listed unless a
 * later one followed. An approved package is not listed, since its classes are; one that waits is. The statement reads all sites, so each
 * join names the learner.
 */
export const MY_COURSES = statement<Mine>(
  'course.mine',
  (p) => sql`
    with hits as (
      select m.*
      from attend m
      join course c on c.channel_seq = m.channel_seq and c.course_seq = m.course_seq and c.trash_type_cd = ${TRASH.NORMAL}
      where m.user_seq = ${p.userSeq}::bigint
        and (m.choise_status_cd is not null or (m.ended_at is null and m.applied_at is not null))
        and (m.ended_at is null or (m.end_cd = ${ENROLMENT_END.USED_UP} and not ${IS_FOLLOWED}))
        and not (m.is_package and m.choise_status_cd = ${APPLICATION_STATUS.APPROVED})
        and (${p.channelSeq}::bigint is null or m.channel_seq = ${p.channelSeq})
        and (${p.statusCd}::text is null or m.choise_status_cd = ${p.statusCd})
    )
    select concat(
      '{"list":[', (
        select string_agg(${summary(p.now, ofLearner(p))} || ${ownCard(p)} || '}', ',' order by a.attend_seq desc)
        from (
          select *
          from hits
          order by attend_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) a
        join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
        join channel ch on ch.channel_seq = c.channel_seq
        left join lateral (
          select k.curriculum_seq, k.title
          from curriculum k
          left join playtime p on p.channel_seq = k.channel_seq
            and p.user_seq = ${p.userSeq}::bigint
            and p.course_seq = k.course_seq
            and p.curriculum_seq = k.curriculum_seq
          where k.channel_seq = a.channel_seq
            and k.course_seq = a.course_seq
            and k.curriculum_type_cd <> ${LESSON_TYPE.SECTION}
            and p.completed_at is null
          order by k.curriculum_order, k.curriculum_seq
          limit 1
        ) n on true
      ),
      '],"totalCount":', (select count(*) from hits),
      '}'
    )
  `,
);
