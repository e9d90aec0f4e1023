import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { YN } from '@madang/contracts/codes';
import type { SiteWork } from '@madang/contracts/main/class-work';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { classStateAt } from './course-list.sql';
import { IS_IN_USE, IS_OPEN_QUESTION, IS_OPEN_SUBMISSION, IS_SITE_BOARD, IS_VIDEO_WAITING, isReviewWaiting } from './waiting-work.sql';

/** How many classes the list of waiting work has at most. */
const CLASSES_MAX = 200;

interface Asked {
  channelSeq: number;
  userSeq: number;
  mineAlone: boolean;
  /** Whether the caller works on videos; where `mineAlone` is true, only on videos that the caller uploaded. */
  videos: boolean;
  now: Date;
}
/**
 * How much work waits for the staff of a site. Open questions, missions and reviews have indexes of their own, so they are counted once
 * for the whole site. Classes in which the caller has a role are listed even if no work waits there, and others only if some does and
 * `mineAlone` is false; classes in the trash are not listed.
 */
export const WORK_OF_SITE = statement<Asked, SiteWork>(
  'course.work',
  (p) => sql`
    with questions as (
      select
        course_seq,
        board_seq,
        count(*)::int as n
      from post o
      where o.channel_seq = ${p.channelSeq}::bigint
        and ${IS_OPEN_QUESTION}
      group by course_seq, board_seq
    ),
    missions as (
      select
        course_seq,
        count(*)::int as n,
        (array_agg(curriculum_seq order by submission_seq))[1] as first
      from submission s
      where s.channel_seq = ${p.channelSeq}::bigint
        and ${IS_OPEN_SUBMISSION}
        and exists (
          select from curriculum k
          where k.channel_seq = s.channel_seq
            and k.curriculum_seq = s.curriculum_seq
        )
      group by course_seq
    ),
    reviews as (
      select
        course_seq,
        count(*)::int as n
      from review r
      where ${isReviewWaiting(p.channelSeq, p.now)}
      group by course_seq
    )
    select json_build_object(
      'classes', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            c.course_seq as "courseSeq",
            c.title,
            c.image_url as "imageUrl",
            c.course_type_cd as "courseTypeCd",
            c.publish_status_cd as "publishStatusCd",
            case when ${classStateAt(p.now)} = ${CLASS_STATE.REVIEWING} then ${YN.YES} else ${YN.NO} end as "reviewingYn",
            case when o.mine then ${YN.YES} else ${YN.NO} end as "mineYn",
            c.wait_cnt - o.waitlisted as "approvalCount",
            c.accept_cnt as "acceptCnt",
            c.wait_cnt as "waitCnt",
            c.max_user_count as "maxUserCount",
            c.user_limit_type_cd as "userLimitTypeCd",
            coalesce(q.n, 0) as "questionCount",
            coalesce(m.n, 0) as "missionCount",
            coalesce(r.n, 0) as "reviewCount",
            m.first as "missionSeq"
          from course c
          cross join lateral (
            select
              exists (
                select
                from course_user u
                where u.channel_seq = c.channel_seq and u.course_seq = c.course_seq and u.user_seq = ${p.userSeq}::bigint
              ) as mine,
              case when c.wait_cnt > 0 then (
                select count(*)::int
                from attend a
                where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.waitlisted and a.ended_at is null
              ) else 0 end as waitlisted
          ) o
          left join (
            select
              course_seq,
              sum(n)::int as n
            from questions
            group by course_seq
          ) q on q.course_seq = c.course_seq
          left join missions m on m.course_seq = c.course_seq
          left join reviews r on r.course_seq = c.course_seq
          where c.channel_seq = ${p.channelSeq}::bigint
            and ${IS_IN_USE}
            and (o.mine or (not ${p.mineAlone}::boolean and (c.wait_cnt > o.waitlisted or q.n > 0 or m.n > 0 or r.n > 0)))
          order by o.mine desc, c.course_seq desc
          limit ${CLASSES_MAX}
        ) f
      ),
      'boards', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            b.board_seq as "boardSeq",
            b.name,
            q.n as "questionCount"
          from questions q
          join board b on b.channel_seq = ${p.channelSeq}::bigint and b.board_seq = q.board_seq
          where ${IS_SITE_BOARD} and q.course_seq is null
          order by b.board_order, b.board_seq
        ) f
      ),
      'videoCount', (
        select count(*)::int
        from video v
        where ${p.videos}::boolean
          and v.channel_seq = ${p.channelSeq}::bigint
          and (not ${p.mineAlone}::boolean or v.created_by = ${p.userSeq}::bigint)
          and ${IS_VIDEO_WAITING}
      )
    )::text
  `,
);
