import { ATTENDANCE, CHOISE_STATUS, CURRICULUM_TYPE, PUBLIC_SCOPE, YN } from '@madang/contracts/codes';
import { addDays, seoulDay } from '@madang/contracts/dates';
import { fromSeoul, HOUR } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { FURTHER_CONTENT } from './content-more';
import type { Seeder } from './seed';

/** The last minute of the day in Korea that is `days` days from now. */
const lastMinute = (now: number, days: number) => new Date(fromSeoul(addDays(seoulDay(now), days), '23:59'));

interface SeededSite {
  channelSeq: number;
  teachers: number[];
  index: number;
}

/** Adds a mission at the end of the first class with submissions of learners, and the attendance of its past meetings. */
export async function seedMission(s: Seeder, { channelSeq, teachers, index }: SeededSite, courseSeq: number, now: number): Promise<void> {
  const { mission } = FURTHER_CONTENT[index]!;
  const curriculumSeq = await s.value<number>(
    'main',
    sql`insert into main.curriculum (channel_seq, course_seq, section_seq, curriculum_order, curriculum_type_cd, title, content, task_yn,
         public_scope_cd, point, due_at)
     select ${channelSeq}, ${courseSeq}, max(curriculum_seq) filter (where curriculum_type_cd =
         ${CURRICULUM_TYPE.SECTION}), max(curriculum_order) + 1,
       ${CURRICULUM_TYPE.MISSION},
       ${mission.title}, ${mission.content}, ${YN.YES}, ${PUBLIC_SCOPE.CLASS}, 10, ${lastMinute(now, mission.dueIn)}
     from main.curriculum
     where channel_seq = ${channelSeq} and course_seq = ${courseSeq}
     returning curriculum_seq`,
  );
  const learners = await s.rows<{ user_seq: number }>(
    'main',
    sql`select user_seq
     from main.attend
     where channel_seq = ${channelSeq}
       and course_seq = ${courseSeq} and choise_status_cd = ${CHOISE_STATUS.APPROVED}
       and ended_at is null
     order by attend_seq
     offset 1
     limit ${mission.handed.length}`,
  );
  for (const [i, { user_seq }] of learners.entries()) {
    const { text, feedback, point } = mission.handed[i]!;
    const at = new Date(now - (learners.length - i) * 9 * HOUR);
    const answered = feedback ? new Date(at.getTime() + 5 * HOUR) : null;
    await s.rows(
      'main',
      insertInto('main.submission', {
        channelSeq,
        courseSeq,
        curriculumSeq,
        userSeq: user_seq,
        content: text,
        createdAt: at,
        updatedAt: at,
        feedback: feedback ?? '',
        point: point ?? null,
        feedbackAt: answered,
        feedbackBy: answered && teachers[0],
      }),
    );
    await s.rows(
      'main',
      insertInto('main.playtime', {
        channelSeq,
        userSeq: user_seq,
        courseSeq,
        curriculumSeq,
        playSecond: 0,
        watchedSecond: 0,
        completedAt: at,
        updatedAt: at,
      }),
    );
  }
  // Nine of ten learners attended, one of them late; attending completes such a lesson.
  await s.rows(
    'main',
    sql`with over as (
       select k.course_seq, k.curriculum_seq, a.user_seq, (a.attend_seq % 10)::int as n, c.writer_seq,
         coalesce(k.live_to, k.offline_start_at + interval '8 hours') as at
       from main.curriculum k
       join main.course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
       join main.attend a on a.channel_seq = k.channel_seq and a.course_seq = k.course_seq
         and a.choise_status_cd = ${CHOISE_STATUS.APPROVED}
         and a.ended_at is null
       where k.channel_seq = ${channelSeq} and (k.curriculum_type_cd =
           ${CURRICULUM_TYPE.LIVE} or k.curriculum_type_cd = ${CURRICULUM_TYPE.OFFLINE})
         and coalesce(k.live_to, k.offline_start_at + interval '8 hours') < ${new Date(now)}
         and k.mission_resource_id is distinct from 'demo-live'
     ), marked as (
       insert into main.attendance_mark (channel_seq, curriculum_seq, user_seq, course_seq, status_cd, marked_by, marked_at)
       select ${channelSeq}, curriculum_seq, user_seq, course_seq, 
         case n when 3 then ${ATTENDANCE.ABSENT} when 7 then ${ATTENDANCE.LATE} else ${ATTENDANCE.PRESENT} end, writer_seq,
         at
       from over
     )
     insert into main.playtime (channel_seq, user_seq, course_seq, curriculum_seq, play_second, watched_second, completed_at, updated_at)
     select ${channelSeq}, user_seq, course_seq, curriculum_seq, 0, 0, at, at
     from over
     where n <> 3`,
  );
}
