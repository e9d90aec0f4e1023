import { DAY, HOUR } from '@madang/contracts/time';
import { reviewsOf } from './content-reviews';
import { photo } from './covers';
import type { random } from './random';
import type { Seeder } from './seed';
import type { Attended, Ground } from './seed-site';

/** How many pictures by learners each class has; every fifth review shows one or two of them. */
const PHOTOS = 2;

/** What those who learn in a class say of it, some with pictures of what they made. */
export async function seedReviews(
  s: Seeder,
  g: Ground,
  courseSeq: number,
  motif: string,
  attends: Attended[],
  r: ReturnType<typeof random>,
  now: number,
): Promise<void> {
  const said = reviewsOf(g.lang);
  const photos = attends.length
    ? Array.from({ length: PHOTOS }, (_, n) => s.image(g.channelSeq, `review-${courseSeq}-${n}`, photo(motif, courseSeq + n)))
    : [];
  for (const [i, a] of attends.entries()) {
    const [point, text] = said[(courseSeq * 5 + i) % said.length]!;
    const at = new Date(Math.min(now - r.int(1, 50) * HOUR, a.at.getTime() + r.int(3, 20) * DAY));
    const shown = point >= 4 && i % 5 === 1 ? photos.slice(0, 1 + (i % 2)) : [];
    await s.rows(
      'main',
      'insert into main.review (channel_seq, course_seq, attend_seq, user_seq, review_point, description, recommend_yn, created_at, photos) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      [g.channelSeq, courseSeq, a.attendSeq, a.user.userSeq, point, text, point >= 4, at, JSON.stringify(shown)],
    );
  }
}
