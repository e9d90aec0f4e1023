import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import type { random } from './random';
import type { Seeder } from './seed';
import type { SeededEnrolment, Lesson, SeededSite } from './seed-site';

/** Adds learners' progress in a class: each has completed a random number of its first lessons. */
export async function progressOf(
  s: Seeder,
  g: SeededSite,
  courseSeq: number,
  enrolments: SeededEnrolment[],
  lessons: Lesson[],
  r: ReturnType<typeof random>,
): Promise<void> {
  for (const a of enrolments) {
    const done = lessons.slice(0, r.int(0, lessons.length));
    for (const l of done) {
      await s.rows(
        'main',
        insertInto('main.playtime', {
          channelSeq: g.channelSeq,
          userSeq: a.user.userSeq,
          courseSeq,
          curriculumSeq: l.curriculumSeq,
          playSecond: l.seconds,
          watchedSecond: l.seconds,
          completedAt: new Date(a.at.getTime() + DAY),
          updatedAt: new Date(a.at.getTime() + DAY),
        }),
      );
    }
  }
}
