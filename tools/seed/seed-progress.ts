import { CURRICULUM_TYPE } from '@madang/contracts/codes';
import { DAY } from '@madang/contracts/time';
import { TIMED_LESSONS } from '@madang/contracts/util/refund-rules';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import type { random } from './random';
import type { Seeder } from './seed';
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
    const at = new Date(Math.min(a.at.getTime() + DAY, now));
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
  await s.rows(
    'main',
    sql`insert into main.lesson_opening (channel_seq, user_seq, curriculum_seq, opened_at, attend_seq, course_seq)
      select p.channel_seq, p.user_seq, p.curriculum_seq, p.updated_at, a.attend_seq, p.course_seq
      from main.playtime p
      join main.attend a on a.channel_seq = p.channel_seq and a.course_seq = p.course_seq and a.user_seq = p.user_seq
      join main.curriculum k on k.channel_seq = p.channel_seq and k.curriculum_seq = p.curriculum_seq
      where p.channel_seq = ${channelSeq} and a.ended_at is null and a.attend_at <= p.updated_at and not k.is_public
        and k.curriculum_type_cd <> all(${[CURRICULUM_TYPE.SECTION, ...TIMED_LESSONS]})
      on conflict do nothing`,
  );
}
