import { addDays, hoursAfter, hoursBefore, seoulDay } from '@madang/contracts/dates';
import { fromSeoul } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { FURTHER_CONTENT } from './content-more';
import type { Seeder } from './seed';
import { attendanceInsert, missionInsert, missionLearners } from './seed-missions.sql';

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
    missionInsert({ channelSeq, courseSeq, title: mission.title, content: mission.content, dueAt: lastMinute(now, mission.dueIn) }),
  );
  const learners = await s.rows<{ user_seq: number }>('main', missionLearners(channelSeq, courseSeq, mission.handed.length));
  for (const [i, { user_seq }] of learners.entries()) {
    const { text, feedback, point } = mission.handed[i]!;
    const at = hoursBefore(now, (learners.length - i) * 9);
    const answered = feedback ? hoursAfter(at, 5) : null;
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
  await s.rows('main', attendanceInsert(channelSeq, new Date(now)));
}
