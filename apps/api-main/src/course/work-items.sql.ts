import { values } from '@madang/contracts/codes';
import { WORK_ITEMS_MAX, WORK_KIND, type WorkItems } from '@madang/contracts/main/class-work';
import { COURSE_ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { list, sql, type Piece, type Sql } from '@madang/server/sql/sql';
import type { Place } from '@madang/server/place-cursor';
import { cursorSql, isBehind, placedAt, SEQ_KEY_TYPE } from '@madang/server/place-cursor.sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { IS_IN_USE, IS_OPEN_APPLICATION, IS_OPEN_QUESTION, IS_OPEN_SUBMISSION, IS_SITE_BOARD, isReviewWaiting } from './waiting-work.sql';
import { heldUpPackage } from '../enrolment/package-room.sql';

interface Asked extends Place {
  channelSeq: number;
  userSeq: number;
  mineAlone: boolean;
  /** Whether the caller may answer questions and missions of every class; otherwise only of classes in which the caller has a role. */
  answers: boolean;
  /** Whether the caller may decide on applications to every class. */
  approves: boolean;
  /** Whether the caller may answer on the boards of the site. */
  boards: boolean;
  /** Whether the caller may answer reviews of every class. */
  replies: boolean;
  /** The kind that is asked for alone; null: all. */
  kind: string | null;
  now: Date;
}
/** SQL: whether items of a kind are asked for. It holds for the whole statement, so that the others are not read. */
const isAsked = (p: Placeholders<Asked>, kind: string) => sql`(${p.kind}::text is null or ${p.kind}::text = ${kind})`;

/** The roles in a class that may decide on its applications. Teachers are not among them, since their permission is one on the site. */
const DECIDING_ROLES = Object.entries(COURSE_ROLE_PERMISSIONS).flatMap(([role, own]) =>
  own.includes('CLASS_STUDENT_UPDATE') ? [role] : [],
);

/**
 * The classes whose work the caller sees (all of the site, or those in which the caller has a role, without those in the trash), and
 * whether the caller may answer and decide there.
 */
const classesOfCaller = (p: Placeholders<Asked>) => sql`
  classes as (
    select
      c.course_seq,
      c.title,
      c.wait_cnt,
      u.course_seq is not null or ${p.answers}::boolean as answers,
      u.user_type_cd in (${list(DECIDING_ROLES)}) or ${p.approves}::boolean as decides
    from course c
    left join course_user u on u.channel_seq = c.channel_seq
      and u.course_seq = c.course_seq
      and u.user_seq = ${p.userSeq}::bigint
    where c.channel_seq = ${p.channelSeq}::bigint
      and ${IS_IN_USE}
      and (u.course_seq is not null or not ${p.mineAlone}::boolean)
  )`;

const openQuestions = (p: Placeholders<Asked>) => sql`
  select
    ${WORK_KIND.QUESTION} as kind,
    o.post_seq as item_seq,
    o.course_seq,
    coalesce(c.title, b.name) as place,
    o.board_seq,
    null::bigint as curriculum_seq,
    null::int as point,
    o.title,
    null::json as review,
    null::text as holds_up,
    o.user_seq,
    o.created_at as waits_since
  from post o
  join board b on b.channel_seq = o.channel_seq and b.board_seq = o.board_seq
  left join classes c on c.course_seq = o.course_seq
  where o.channel_seq = ${p.channelSeq}::bigint
    and ${isAsked(p, WORK_KIND.QUESTION)}
    and ${IS_OPEN_QUESTION}
    and case when o.course_seq is null then ${IS_SITE_BOARD} and ${p.boards}::boolean else c.answers end`;

const openMissions = (p: Placeholders<Asked>) => sql`
  select
    ${WORK_KIND.MISSION},
    s.submission_seq,
    s.course_seq,
    c.title,
    null,
    s.curriculum_seq,
    coalesce(k.point, 0)::int,
    k.title,
    null,
    null,
    s.user_seq,
    s.created_at
  from submission s
  join curriculum k on k.channel_seq = s.channel_seq and k.curriculum_seq = s.curriculum_seq
  join classes c on c.course_seq = s.course_seq and c.answers
  where s.channel_seq = ${p.channelSeq}::bigint
    and ${isAsked(p, WORK_KIND.MISSION)}
    and ${IS_OPEN_SUBMISSION}`;

/** The applications that wait for a decision. */
const openApprovals = (p: Placeholders<Asked>) => sql`
  select
    ${WORK_KIND.APPROVAL},
    a.attend_seq,
    a.course_seq,
    c.title,
    null,
    null,
    null,
    '',
    null,
    ${heldUpPackage(sql`a`)},
    a.user_seq,
    coalesce(a.applied_at, a.created_at)
  from classes c
  join attend a on a.channel_seq = ${p.channelSeq}::bigint and a.course_seq = c.course_seq
  where c.decides
    and ${isAsked(p, WORK_KIND.APPROVAL)}
    and c.wait_cnt > 0
    and ${IS_OPEN_APPLICATION}`;

/** SQL: the reviews that wait for an answer of the class's staff; whoever may answer the class's questions may also answer its reviews. */
const openReviews = (p: Placeholders<Asked>) => sql`
  select
    ${WORK_KIND.REVIEW},
    r.evaluation_seq,
    r.course_seq,
    c.title,
    null,
    null,
    null,
    '',
    json_build_object('reviewPoint', r.review_point, 'description', r.description, 'photos', r.photos),
    null,
    r.user_seq,
    r.created_at
  from review r
  join classes c on c.course_seq = r.course_seq and (c.answers or ${p.replies}::boolean)
  where ${isReviewWaiting(p.channelSeq, p.now)}
    and ${isAsked(p, WORK_KIND.REVIEW)}`;

const countOf = (kind: Piece) => sql`(select count(*) from work where kind = ${kind})`;
const COUNTS_BY_KIND: Sql = list(values(WORK_KIND).map((kind) => sql`${kind}, ${countOf(kind)}`));

/** SQL: where the items of a kind go on after this answer; null where they do not. */
const cursorOf = (kind: Piece) => sql`(
        select ${cursorSql(sql`iso(w.waits_since)`, sql`w.item_seq`)}
        from placed w
        where w.kind = ${kind}
          and w.n = ${WORK_ITEMS_MAX}
          and exists (
            select from placed o
            where o.kind = ${kind}
              and o.n > ${WORK_ITEMS_MAX}
          )
      )`;
const CURSORS_BY_KIND: Sql = list(values(WORK_KIND).map((kind) => sql`${kind}, ${cursorOf(kind)}`));

/**
 * The work on a site that waits for the caller: the counts of all questions, submissions, applications and reviews, and the oldest of
 * each; or, of one kind, the items that come after a place.
 */
export const WORK_ITEMS = statement<Asked, WorkItems>(
  'course.work-items',
  (p) => sql`
    with ${classesOfCaller(p)},
    work as (
      ${openQuestions(p)}
      union all
      ${openMissions(p)}
      union all
      ${openApprovals(p)}
      union all
      ${openReviews(p)}
    ),
    placed as (
      select
        w.*,
        row_number() over (partition by kind order by ${placedAt(sql`waits_since`)}, item_seq) as n
      from work w
      where ${isBehind(p, sql`w.waits_since`, sql`w.item_seq`, SEQ_KEY_TYPE)}
    )
    select json_build_object(
      'counts', json_build_object(${COUNTS_BY_KIND}),
      'cursors', json_build_object(${CURSORS_BY_KIND}),
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            w.kind,
            w.item_seq as "itemSeq",
            w.course_seq as "courseSeq",
            w.place,
            w.board_seq as "boardSeq",
            w.curriculum_seq as "curriculumSeq",
            w.point,
            w.title,
            w.review,
            w.holds_up as "holdsUp",
            u.user_seq as "userSeq",
            u.name as "userName",
            u.profile_image_url as "profileImageUrl",
            iso(w.waits_since) as "waitsSince"
          from placed w
          join account u on u.user_seq = w.user_seq
          where w.n <= ${WORK_ITEMS_MAX}
          order by w.kind, w.n
        ) f
      )
    )::text
  `,
);
