/*
 * Lessons on the wire: $1 channel, $2 course, $3 viewer (null for a visitor), $4 now, $5 staff at the editor, $6 learner or manager, $7 manager.
 * k is the lesson.
 */

/** Locked lessons and those before their opening are for managers only. */
const UNLOCKED = `($7::boolean or (k.lock_status_yn <> 'Y' and (k.opened_at is null or k.opened_at <= $4::timestamptz)))`;
const PLAYABLE = `(k.curriculum_type_cd <> '01' and ${UNLOCKED} and ($6::boolean or k.is_public))`;
const INSIDE = `($5::boolean or ${PLAYABLE})`;

const LESSON = `
  k.curriculum_seq as "curriculumSeq", k.course_seq as "courseSeq", k.section_seq as "sectionSeq", k.curriculum_order as "order", k.curriculum_type_cd as "curriculumTypeCd", k.title, k.work_type_cd as "workTypeCd",
  case when ${INSIDE} then k.content else '' end as content, k.mission_type as "missionType", k.mission_resource_id as "missionResourceId", k.xp, k.point, k.task_yn as "taskYn", k.public_scope_cd as "publicScopeCd", iso(k.due_at) as "dueAt",
  k.max_challenge_count as "maxChallengeCount", k.daily_challenge_count as "dailyChallengeCount", k.daily_start_time as "dailyStartTime", k.daily_end_time as "dailyEndTime", k.completion_rate_condition as "completionRateCondition",
  k.is_public as "isPublic", k.lock_status_yn as "lockStatusYn", k.required_minutes as "requiredMinutes", iso(k.opened_at) as "openedAt",
  k.live_at::text as "liveAt", k.live_start_at as "liveStartAt", k.live_end_at as "liveEndAt", k.live_end_date_at::text as "liveEndDateAt", k.live_type as "liveType",
  case when $5::boolean then k.join_url end as "joinUrl", case when $5::boolean then k.meeting_id end as "meetingId", case when $5::boolean then k.password end as password, round(extract(epoch from k.live_to - k.live_from) / 60)::int as "classTime",
  case when ${INSIDE} then k.link_url end as "linkUrl", k.vod_type_cd as "vodTypeCd", k.duration, k.limit_percent as "limitPercent", k.limit_dup_play as "limitDupPlay", k.multiply_play_time as "multiplyPlayTime", case when k.multiply_play_time > 0 then k.multiply_play_time * coalesce(k.duration, v.duration) end as "limitPlayTime",
  k.vod_speed_control_yn as "vodSpeedControlYn", k.upload_vod_seq as "uploadVodSeq", case when $5::boolean then v.origin_file_name end as "uploadOriginFile", v.status as "vodLockStatusCd", v.percent as "vodPercent", v.file_size as "fileSize",
  case when k.curriculum_type_cd = '06' then (select coalesce(json_agg(json_build_object('fileSeq', f.file_seq, 'contentType', f.content_type, 'fileSize', f.file_size, 'originFileName', f.origin_file_name, 'url', case when ${INSIDE} then f.url else '' end) order by cf.file_order, f.file_seq), '[]'::json)
    from curriculum_file cf join file f on f.channel_seq = cf.channel_seq and f.file_seq = cf.file_seq where cf.channel_seq = k.channel_seq and cf.curriculum_seq = k.curriculum_seq) else '[]'::json end as files,
  k.place, k.zipcode, k.addr_road1 as "addrRoad1", case when ${INSIDE} then k.addr_road2 end as "addrRoad2", k.lat, k.lon, k.offline_start_at::text as "offlineStartAt", k.offline_start_time as "offlineStartTime", k.offline_end_time as "offlineEndTime",
  case when k.curriculum_type_cd in ('00', '04') then (select m.status_cd from attendance_mark m where m.channel_seq = k.channel_seq and m.curriculum_seq = k.curriculum_seq and m.user_seq = $3::bigint) end as "attendanceCd",
  k.pdf_security_yn as "pdfSecurityYn", coalesce(v.status <> 'READY', false) as "isNewUploaded", ${PLAYABLE} as playable,
  p.completed_at is not null as completed, case when p.completed_at is not null then 'Y' else 'N' end as "alreadyAttendedYn", coalesce(p.resume_second, 0) as "playSecond"`;
const FROM = `from curriculum k
  left join video v on v.channel_seq = k.channel_seq and v.upload_vod_seq = k.upload_vod_seq
  left join playtime p on p.channel_seq = k.channel_seq and p.user_seq = $3::bigint and p.course_seq = k.course_seq and p.curriculum_seq = k.curriculum_seq
  where k.channel_seq = $1::bigint and k.course_seq = $2::bigint`;

/** $8 limit, $9 offset. */
export const LIST = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (select ${LESSON} ${FROM} order by k.curriculum_order, k.curriculum_seq limit $8::int offset $9::int) f`;
/** $8 the lesson. */
export const FIND = `select row_to_json(f)::text from (select ${LESSON} ${FROM} and k.curriculum_seq = $8::bigint) f`;

/** When the meeting of an offline lesson k is over; one past midnight ends on the next day. */
const MEETING_END = `((k.offline_start_at + k.offline_end_time::time + case when k.offline_end_time <= k.offline_start_time then interval '1 day' else interval '0' end) at time zone 'Asia/Seoul')`;

/** A lesson before $3 that must be completed first, in a course taken in order; lives and meetings that are over do not hold anybody up. $1 channel, $2 course, $3 lesson, $4 learner, $5 now. */
export const UNFINISHED_BEFORE = `select 'true' from curriculum k join curriculum me on me.channel_seq = k.channel_seq and me.curriculum_seq = $3::bigint
  left join playtime p on p.channel_seq = k.channel_seq and p.user_seq = $4::bigint and p.course_seq = k.course_seq and p.curriculum_seq = k.curriculum_seq
  where k.channel_seq = $1::bigint and k.course_seq = $2::bigint and (k.curriculum_order, k.curriculum_seq) < (me.curriculum_order, me.curriculum_seq) and k.curriculum_type_cd <> '01'
    and k.lock_status_yn <> 'Y' and p.completed_at is null and not coalesce(case when k.curriculum_type_cd = '04' then ${MEETING_END} else k.live_to end < $5::timestamptz, false) limit 1`;
