import { ATTENDANCE, APPLICATION_STATUS, LESSON_TYPE, PUBLIC_SCOPE, YN } from '@madang/contracts/codes';
import { list, sql, type Sql } from '@madang/server/sql/sql';

interface NewMission {
  channelSeq: number;
  courseSeq: number;
  title: string;
  content: string;
  dueAt: Date;
}
/** Adds a mission at the end of the class's last section; the class sees what others have handed in. */
export const missionInsert = ({ channelSeq, courseSeq, title, content, dueAt }: NewMission): Sql => sql`
  insert into main.curriculum (
    channel_seq,
    course_seq,
    section_seq,
    curriculum_order,
    curriculum_type_cd,
    title,
    content,
    task_yn,
    public_scope_cd,
    point,
    due_at
  )
  select
    ${channelSeq},
    ${courseSeq},
    max(curriculum_seq) filter (where curriculum_type_cd = ${LESSON_TYPE.SECTION}),
    max(curriculum_order) + 1,
    ${LESSON_TYPE.MISSION},
    ${title},
    ${content},
    ${YN.YES},
    ${PUBLIC_SCOPE.CLASS},
    10,
    ${dueAt}
  from main.curriculum
  where channel_seq = ${channelSeq}
    and course_seq = ${courseSeq}
  returning curriculum_seq`;
/** The first learners of a class but for the very first; `count` at most. */
export const missionLearners = (channelSeq: number, courseSeq: number, count: number): Sql => sql`
  select user_seq
  from main.attend
  where channel_seq = ${channelSeq}
    and course_seq = ${courseSeq}
    and choise_status_cd = ${APPLICATION_STATUS.APPROVED}
    and ended_at is null
  order by attend_seq
  offset 1
  limit ${count}`;

/** SQL: when the live lesson or meeting `k` is over; a meeting is taken to last eight hours from midnight. */
const OVER_AT = sql`coalesce(k.live_to, k.offline_start_at + interval '8 hours')`;
/**
 * Marks who attended the lives and meetings that were over at a moment, and completes those lessons for whoever came: of ten learners
 * nine, one of them late. The live lesson that moves with the day is none of them.
 */
export const attendanceInsert = (channelSeq: number, now: Date): Sql => sql`
  with over as (
    select
      k.course_seq,
      k.curriculum_seq,
      a.user_seq,
      (a.attend_seq % 10)::int as n,
      c.writer_seq,
      ${OVER_AT} as at
    from main.curriculum k
    join main.course c on c.channel_seq = k.channel_seq
      and c.course_seq = k.course_seq
    join main.attend a on a.channel_seq = k.channel_seq
      and a.course_seq = k.course_seq
      and a.choise_status_cd = ${APPLICATION_STATUS.APPROVED}
      and a.ended_at is null
    where k.channel_seq = ${channelSeq}
      and k.curriculum_type_cd in (${list([LESSON_TYPE.LIVE, LESSON_TYPE.OFFLINE])})
      and ${OVER_AT} < ${now}
      and k.mission_resource_id is distinct from 'demo-live'
  ), marked as (
    insert into main.attendance_mark (
      channel_seq,
      curriculum_seq,
      user_seq,
      course_seq,
      status_cd,
      marked_by,
      marked_at
    )
    select
      ${channelSeq},
      curriculum_seq,
      user_seq,
      course_seq,
      case n when 3 then ${ATTENDANCE.ABSENT} when 7 then ${ATTENDANCE.LATE} else ${ATTENDANCE.PRESENT} end,
      writer_seq,
      at
    from over
  )
  insert into main.playtime (
    channel_seq,
    user_seq,
    course_seq,
    curriculum_seq,
    play_second,
    watched_second,
    completed_at,
    updated_at
  )
  select
    ${channelSeq},
    user_seq,
    course_seq,
    curriculum_seq,
    0,
    0,
    at,
    at
  from over
  where n <> 3`;
