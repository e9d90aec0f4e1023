import { daysAfter } from '@madang/contracts/dates';
import { insertInto } from '@madang/server/sql/insert';
import type { random } from './random';
import type { Seeder } from './seed';
import { lessonOpenings } from './seed-progress.sql';
import type { SeededEnrolment, Lesson, SeededSite } from './seed-site';

/** Adds learners' progress in a class: each who is let in has completed a random number of its first lessons, until now at most. */
export async function progressOf(
  s: Seeder,
  g: SeededSite,
  courseSeq: number,
  enrolments: SeededEnrolment[],
  lessons: Lesson[],
  r: ReturnType<typeof random>,
  now: number,
): Promise<void> {
  for (const a of enrolments) {
    const done = lessons.slice(0, r.int(0, lessons.length));
    if (!a.approved) continue;
    const at = new Date(Math.min(daysAfter(a.at, 1).getTime(), now));
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
          completedAt: at,
          updatedAt: at,
        }),
      );
    }
  }
}

/**
 * Notes what learners have played as opened, which a refund is less by; without it a class that is watched to its end would be refunded
 * whole. Free previews, sections and lessons with a time do not count.
 */
export async function openingsOf(s: Seeder, channelSeq: number): Promise<void> {
  await s.rows('main', lessonOpenings(channelSeq));
}
