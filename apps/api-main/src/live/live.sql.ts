import { LIMITS } from '@madang/contracts/limits';
import { code, fields, flag, quoted, sure } from '../course/json-sql';

const AHEAD_DAYS = 7;
const LIVES_MAX = 20;

/**
 * The lives of many people in one statement: $1 the people, $2 now. A row a person: the person's number, a space, the JSON of the lives.
 * Those whom a person learns from or works on, not over yet, up to a week ahead. Runs past the fence; every join starts from the person's own rows.
 */
export const LIVES = `select concat(u.user_seq, ' [', (select string_agg(f.live, ',' order by f.live_at, f.live_start_at, f.curriculum_seq) from (
    select k.live_at, k.live_start_at, k.curriculum_seq, concat('{"title":', to_json(c.title), ${fields({
      curriculumTitle: quoted('k.title'),
      imageUrl: quoted('c.image_url'),
      liveAt: code('k.live_at'),
      liveStartAt: code('k.live_start_at'),
      liveEndAt: code('k.live_end_at'),
      userType: code('m.user_type'),
      isZoomHost: flag(`m.user_type <> 'user' and coalesce(k.live_type, c.live_type_cd) = '00'`),
      liveType: code('coalesce(k.live_type, c.live_type_cd)'),
      attendeeJoinTimeLive: sure(`coalesce((ch.setting ->> 'attendeeJoinTimeLive')::int, ${LIMITS.joinWindowMinutes})`),
      tchJoinTimeLive: sure(`coalesce((ch.setting ->> 'tchJoinTimeLive')::int, ${LIMITS.joinWindowMinutes})`),
      itemSeq: sure('k.curriculum_seq'),
      channelSeq: sure('c.channel_seq'),
      courseSeq: sure('c.course_seq'),
      fareCd: code('c.fare_cd'),
    })}, '}') as live
    from (
      select distinct on (x.channel_seq, x.course_seq) x.* from (
        select tu.channel_seq, tu.course_seq, case tu.user_type_cd when 'FAC' then 'facilitator' else 'classManager' end as user_type, 0 as rank from course_user tu where tu.user_seq = u.user_seq
        union all
        select a.channel_seq, a.course_seq, 'user', 1 from attend a where a.user_seq = u.user_seq and a.ended_at is null and a.choise_status_cd = '00' and case when a.valid_at is not null then a.valid_at > $2::timestamptz else a.attend_at is not null end
      ) x order by x.channel_seq, x.course_seq, x.rank) m
    join course c on c.channel_seq = m.channel_seq and c.course_seq = m.course_seq and c.trash_type_cd = '00' and (c.publish_status_cd = '00' or m.user_type <> 'user')
    join channel ch on ch.channel_seq = c.channel_seq
    join curriculum k on k.channel_seq = c.channel_seq and k.course_seq = c.course_seq and k.curriculum_type_cd = '00' and k.live_to >= $2::timestamptz and k.live_from < $2::timestamptz + interval '${AHEAD_DAYS} days' and (k.lock_status_yn <> 'Y' or m.user_type <> 'user')
    order by k.live_from, k.curriculum_seq limit ${LIVES_MAX}) f), ']')
  from unnest($1::bigint[]) u (user_seq)`;

/** A live lesson with what only those who may join get: $1 channel, $2 course, $3 lesson, $4 the day in Seoul. */
export const LIVE = `select json_build_object('itemSeq', k.curriculum_seq, 'liveAt', k.live_at::text, 'liveStartAt', k.live_start_at, 'liveEndAt', k.live_end_at, 'liveEndDateAt', k.live_end_date_at::text, 'liveType', coalesce(k.live_type, c.live_type_cd),
    'joinUrl', k.join_url, 'meetingId', k.meeting_id, 'locked', k.lock_status_yn = 'Y', 'channelLiveTypeCd', coalesce(ch.setting ->> 'liveTypeCd', '99'),
    'today', exists (select 1 from curriculum t where t.channel_seq = k.channel_seq and t.course_seq = k.course_seq and t.curriculum_type_cd = '00' and $4::date between t.live_at and coalesce(t.live_end_date_at, t.live_at)))::text
  from curriculum k join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq join channel ch on ch.channel_seq = k.channel_seq
  where k.channel_seq = $1::bigint and k.course_seq = $2::bigint and k.curriculum_seq = $3::bigint and k.curriculum_type_cd = '00'`;
