import { LESSON_TYPE, PUBLIC, PUBLISH_STATUS, VIDEO_STATUS, WORK_TYPE, YN, type CodeOf } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { list, sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

/** The person who reads the lessons of a class, and what that person may see. In the following pieces of SQL, `k` is the lesson. */
export interface LessonView {
  channelSeq: number | null;
  courseSeq: number;
  /** The account of the person who looks; null for a visitor without one. */
  userSeq: number | null;
  now: Date;
  /** Whether staff edit the lessons; every field is given then. */
  edit: boolean;
  /**
   * Whether the person may enter the classroom: managers may, learners from the beginning of their term on, and everybody if the class is
   * open.
   */
  inside: boolean;
  manager: boolean;
}
type Of<P> = Placeholders<P>;

/** Whether the lesson is open by its own settings. Managers may enter a locked lesson and one whose opening time has not come. */
const isUnlocked = (p: Of<LessonView>) => sql`(
  ${p.manager}::boolean
  or (k.lock_status_yn <> ${YN.YES} and (k.opened_at is null or k.opened_at <= ${p.now}::timestamptz))
)`;
const isPlayable = (p: Of<LessonView>) => sql`(
  k.curriculum_type_cd <> ${LESSON_TYPE.SECTION}
  and ${isUnlocked(p)}
  and (${p.inside}::boolean or k.is_public)
)`;
/** `value` for a person who may open the lesson or edits it; `otherwise` for everybody else. */
const within = (p: Of<LessonView>, value: Sql, otherwise: Piece = null) =>
  sql`case when ${p.edit}::boolean or ${isPlayable(p)} then ${value} else ${otherwise} end`;
const forStaff = (p: Of<LessonView>, value: Sql) => sql`case when ${p.edit}::boolean then ${value} end`;

/** The files of a lesson as JSON; `url` says which of their stored addresses the answer has. */
const filesOf = (url: Sql) => sql`(
      select coalesce(
        json_agg(
          json_build_object(
            'fileSeq', f.file_seq,
            'contentType', f.content_type,
            'fileSize', f.file_size,
            'originFileName', f.origin_file_name,
            'url', ${url}
          )
          order by cf.file_order, f.file_seq
        ),
        '[]'::json
      )
      from curriculum_file cf
      join file f on f.channel_seq = cf.channel_seq and f.file_seq = cf.file_seq
      where cf.channel_seq = k.channel_seq
        and cf.curriculum_seq = k.curriculum_seq
    )`;
const attendanceOf = (userSeq: Piece) => sql`(
      select m.status_cd
      from attendance_mark m
      where m.channel_seq = k.channel_seq
        and m.curriculum_seq = k.curriculum_seq
        and m.user_seq = ${userSeq}::bigint
    )`;

/**
 * Whether the live lesson has begun and people could have taken part: its time was set before its beginning, and its class is published or
 * has had learners. The form of such a lesson may change its title only (AT-055).
 */
const isHeld = (now: Piece) => sql`(
      k.curriculum_type_cd = ${LESSON_TYPE.LIVE}
      and k.live_from <= ${now}::timestamptz
      and coalesce(k.live_set_at, k.created_at) < k.live_from
      and exists (
        select
        from course c
        where c.channel_seq = k.channel_seq
          and c.course_seq = k.course_seq
          and (
            c.publish_status_cd = ${PUBLISH_STATUS.PUBLISHED}
            or c.attend_count > 0
            or c.attend_sum > 0
          )
      )
    )`;
export const HELD_LIVE = statement<{ channelSeq: number; curriculumSeq: number; now: Date }>(
  'curriculum.held-live',
  (p) => sql`
    select 1
    from curriculum k
    where k.channel_seq = ${p.channelSeq}
      and k.curriculum_seq = ${p.curriculumSeq}
      and ${isHeld(p.now)}
  `,
);

/** How many minutes before its beginning the viewer can enter a live lesson of the site; learners and staff have different numbers. */
const joinWindowOf = (p: Of<LessonView>) => sql`(
        select coalesce(
          (ch.setting ->> case when ${p.manager}::boolean then 'tchJoinTimeLive' else 'attendeeJoinTimeLive' end)::int,
          ${LIMITS.joinWindowMinutes}
        )
        from channel ch
        where ch.channel_seq = ${p.channelSeq}::bigint
      )`;

const lesson = (p: Of<LessonView>, url: Sql) => sql`
      k.curriculum_seq as "curriculumSeq",
      k.course_seq as "courseSeq",
      k.section_seq as "sectionSeq",
      k.curriculum_order as "order",
      k.curriculum_type_cd as "curriculumTypeCd",
      k.title,
      ${WORK_TYPE.NONE} as "workTypeCd",
      ${within(p, sql`k.content`, '')} as content,
      k.mission_type as "missionType",
      k.mission_resource_id as "missionResourceId",
      k.xp,
      k.point,
      k.task_yn as "taskYn",
      k.public_scope_cd as "publicScopeCd",
      iso(k.due_at) as "dueAt",
      k.max_challenge_count as "maxChallengeCount",
      k.daily_challenge_count as "dailyChallengeCount",
      k.daily_start_time as "dailyStartTime",
      k.daily_end_time as "dailyEndTime",
      k.completion_rate_condition as "completionRateCondition",
      k.is_public as "isPublic",
      k.lock_status_yn as "lockStatusYn",
      k.required_minutes as "requiredMinutes",
      iso(k.opened_at) as "openedAt",
      k.live_at::text as "liveAt",
      k.live_start_at as "liveStartAt",
      k.live_end_at as "liveEndAt",
      k.live_end_date_at::text as "liveEndDateAt",
      k.live_type as "liveType",
      ${forStaff(p, sql`k.join_url`)} as "joinUrl",
      ${forStaff(p, sql`k.meeting_id`)} as "meetingId",
      ${forStaff(p, sql`k.password`)} as password,
      ${forStaff(p, sql`case when k.curriculum_type_cd = ${LESSON_TYPE.LIVE} then ${isHeld(p.now)} end`)} as "isHeld",
      round(extract(epoch from k.live_to - k.live_from) / 60)::int as "classTime",
      case when k.curriculum_type_cd = ${LESSON_TYPE.LIVE} then ${joinWindowOf(p)} end as "joinWindowMinutes",
      ${within(p, sql`k.link_url`)} as "linkUrl",
      k.vod_type_cd as "vodTypeCd",
      k.duration,
      k.limit_percent as "limitPercent",
      k.limit_dup_play as "limitDupPlay",
      k.multiply_play_time as "multiplyPlayTime",
      case when k.multiply_play_time > 0 then k.multiply_play_time * coalesce(k.duration, v.duration) end as "limitPlayTime",
      k.vod_speed_control_yn as "vodSpeedControlYn",
      k.upload_vod_seq as "uploadVodSeq",
      ${forStaff(p, sql`v.origin_file_name`)} as "uploadOriginFile",
      v.status as "vodLockStatusCd",
      v.percent as "vodPercent",
      v.file_size as "fileSize",
      case when k.curriculum_type_cd = ${LESSON_TYPE.FILE} then ${filesOf(url)} else '[]'::json end as files,
      k.place,
      k.zipcode,
      k.addr_road1 as "addrRoad1",
      ${within(p, sql`k.addr_road2`)} as "addrRoad2",
      k.lat,
      k.lon,
      k.offline_start_at::text as "offlineStartAt",
      k.offline_start_time as "offlineStartTime",
      k.offline_end_time as "offlineEndTime",
      case
        when k.curriculum_type_cd in (${list([LESSON_TYPE.LIVE, LESSON_TYPE.OFFLINE])}) then ${attendanceOf(p.userSeq)}
      end as "attendanceCd",
      k.pdf_security_yn as "pdfSecurityYn",
      coalesce(v.status <> ${VIDEO_STATUS.READY}, false) as "isNewUploaded",
      ${isPlayable(p)} as playable,
      p.completed_at is not null as completed,
      case when p.completed_at is not null then ${YN.YES} else ${YN.NO} end as "alreadyAttendedYn",
      coalesce(p.resume_second, 0) as "playSecond"`;
/** Joins the learner's own progress `p` in the lesson `k`. */
const progressOf = (userSeq: Piece) => sql`left join playtime p on p.channel_seq = k.channel_seq
      and p.user_seq = ${userSeq}::bigint
      and p.course_seq = k.course_seq
      and p.curriculum_seq = k.curriculum_seq`;
const lessonsOf = (p: Of<LessonView>) => sql`from curriculum k
      left join video v on v.channel_seq = k.channel_seq and v.upload_vod_seq = k.upload_vod_seq
      ${progressOf(p.userSeq)}
      where k.channel_seq = ${p.channelSeq}::bigint
        and k.course_seq = ${p.courseSeq}::bigint`;

/**
 * The lessons of a class. Only staff get addresses of files here: a stored address has to be signed before it is sent, and the lists of
 * others are sent as the database builds them. Others get the address by opening the lesson.
 */
export const LESSONS_OF_CLASS = statement<LessonView & { size: number; offset: number; publicCd: CodeOf<typeof PUBLIC> | null }>(
  'curriculum.list',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select ${lesson(p, sql`case when ${p.edit}::boolean or ${p.manager}::boolean then f.url else '' end`)}
      ${lessonsOf(p)}
        and (${p.publicCd}::text is null or k.is_public = (${p.publicCd}::text = ${PUBLIC.PUBLIC}))
      order by k.curriculum_order, k.curriculum_seq
      limit ${p.size}::int
      offset ${p.offset}::int
    ) f
  `,
);
export const LESSON_BY_SEQ = statement<LessonView & { curriculumSeq: number }, CurriculumItem>(
  'curriculum.find',
  (p) => sql`
    select row_to_json(f)::text
    from (
      select ${lesson(p, within(p, sql`f.url`, ''))}
      ${lessonsOf(p)}
        and k.curriculum_seq = ${p.curriculumSeq}::bigint
    ) f
  `,
);

/** SQL: when the meeting of the offline lesson `k` ends. */
const MEETING_END = sql`meeting_end(k.offline_start_at, k.offline_start_time, k.offline_end_time)`;
interface Before {
  channelSeq: number | null;
  courseSeq: number;
  curriculumSeq: number;
  userSeq: number | null;
  now: Date;
}
/**
 * A row if, in a class whose lessons are taken in order, the learner has not completed a lesson before this one. Locked lessons, and live
 * lessons and meetings that are over, do not count.
 */
export const UNFINISHED_BEFORE = statement<Before>(
  'curriculum.unfinished-before',
  (p) => sql`
    select 'true'
    from curriculum k
    join curriculum me on me.channel_seq = k.channel_seq and me.curriculum_seq = ${p.curriculumSeq}::bigint
    ${progressOf(p.userSeq)}
    where k.channel_seq = ${p.channelSeq}::bigint
      and k.course_seq = ${p.courseSeq}::bigint
      and (k.curriculum_order, k.curriculum_seq) < (me.curriculum_order, me.curriculum_seq)
      and k.curriculum_type_cd <> ${LESSON_TYPE.SECTION}
      and k.lock_status_yn <> ${YN.YES}
      and p.completed_at is null
      and not coalesce(
        case when k.curriculum_type_cd = ${LESSON_TYPE.OFFLINE} then ${MEETING_END} else k.live_to end < ${p.now}::timestamptz,
        false
      )
    limit 1
  `,
);
