import { addDays, dayStart, hoursAfter, minutesBefore, msAfter, seoulDay } from '@madang/contracts/dates';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import type { DemoChallenge } from './challenges';
import type { Seeder } from './seed';

/** The beginning of the day in Korea that is `days` days from now. */
export const seoulMidnight = (now: number, days: number) => dayStart(addDays(seoulDay(now), days));

/** What a participant posted for a mission. */
export interface Post {
  curriculumSeq: number;
  userSeq: number;
  /** The term of the post; undefined: the running one. */
  termSeq?: number;
  content: string;
  at: Date;
  answer?: { text: string; point: number } | undefined;
}

/** A participant's posts in the running term: one on each day without a gap, and, with `weekly`, one for the weekly mission. */
export function postsOf(
  demo: DemoChallenge,
  missions: number[],
  userSeq: number,
  { i, days, weekly, gaps, today }: { i: number; days: number; weekly: boolean; gaps: readonly number[]; today: boolean },
  now: number,
): Post[] {
  const [, daily, week] = missions;
  const written = Array.from({ length: days }, (_, n) => n + 1).filter((day) => !gaps.includes(day));
  const posts = written.map((day): Post => {
    // Posts are written in the evening, at one of four times by the learner's index.
    const at = minutesBefore(hoursAfter(seoulMidnight(now, -day), 20 + (i % 4)), 40);
    return {
      curriculumSeq: daily!,
      userSeq,
      at,
      content: demo.posts[(i * 2 + day) % demo.posts.length]!,
      answer: day === 2 ? demo.feedback[i] : undefined,
    };
  });
  if (today) {
    // Between midnight and now, whenever the demo is made.
    const midnight = seoulMidnight(now, 0).getTime();
    const at = msAfter(midnight, (now - midnight) * (0.5 + 0.03 * i));
    posts.push({ curriculumSeq: daily!, userSeq, at, content: demo.posts[(i * 3) % demo.posts.length]! });
  }
  if (!weekly) return posts;
  const at = hoursAfter(seoulMidnight(now, -2), 18 + i);
  return [...posts, { curriculumSeq: week!, userSeq, at, content: demo.weekly[i % demo.weekly.length]! }];
}

/** The posts of the past term's participant number `i`, who posted on most days of the term. */
export function pastPostsOf(
  demo: DemoChallenge,
  missions: number[],
  { userSeq, termSeq, i }: { userSeq: number; termSeq: number; i: number },
  now: number,
): Post[] {
  const { from, to } = demo.terms[0]!;
  const days = Array.from({ length: to - from }, (_, n) => n).filter((n) => n % (11 + i) !== 4 + i);
  return days.map((n) => ({
    curriculumSeq: missions[1]!,
    userSeq,
    termSeq,
    at: hoursAfter(seoulMidnight(now, from + n), 20 + i),
    content: demo.posts[(n + i) % demo.posts.length]!,
  }));
}

/** Writes posts in the order of their moments; one without a term belongs to the term `termSeq`. */
export async function addPosts(
  s: Seeder,
  posts: Post[],
  of: { channelSeq: number; courseSeq: number; termSeq: number; teacher: number },
): Promise<void> {
  const { channelSeq, courseSeq, teacher } = of;
  for (const { curriculumSeq, userSeq, termSeq = of.termSeq, content, at, answer } of posts.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    const answered = answer ? hoursAfter(at, 5) : null;
    await s.rows(
      'main',
      insertInto('main.submission', {
        channelSeq,
        courseSeq,
        curriculumSeq,
        userSeq,
        termSeq,
        content,
        postedOn: sql`(${at}::timestamptz at time zone 'Asia/Seoul')::date`,
        createdAt: at,
        updatedAt: at,
        feedback: answer?.text ?? '',
        point: answer?.point ?? null,
        feedbackAt: answered,
        feedbackBy: answered && teacher,
      }),
    );
  }
}
