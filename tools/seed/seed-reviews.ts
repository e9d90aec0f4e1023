import { daysAfter, hoursBefore } from '@madang/contracts/dates';
import { insertInto } from '@madang/server/sql/insert';
import type { DemoClass } from './content';
import type { Said } from './content-reviews';
import { photo } from './covers';
import { random } from './random';
import type { Seeder } from './seed';
import type { SeededEnrolment, SeededSite } from './seed-site';

/** How many pictures by learners each class has; every fifth review, if it has four stars or more, shows one or two of them. */
const PHOTOS_PER_CLASS = 2;

/** The number of characters from which on a review counts as long: readers notice when such a text is repeated. */
const LONG_REVIEW_LETTERS = 80;
/** Chooses the texts of reviews. One is repeated on an instructor's page, and a long one anywhere, only when nothing else is left. */
export class ReviewTexts {
  private readonly said: readonly Said[];
  private readonly saidOf = new Map<Said, number[]>();
  constructor(said: readonly Said[]) {
    this.said = random(said.length).shuffle(said);
  }
  next(teacher: number): Said {
    const cost = (one: Said) => {
      const teachers = this.saidOf.get(one) ?? [];
      const again = one[1].length >= LONG_REVIEW_LETTERS && teachers.length > 0;
      return (teachers.includes(teacher) ? 10_000 : 0) + (again ? 100 : 0) + teachers.length;
    };
    const one = this.said.reduce((least, next) => (cost(next) < cost(least) ? next : least));
    this.saidOf.set(one, [...(this.saidOf.get(one) ?? []), teacher]);
    return one;
  }
}

/** Adds the reviews of a class by its learners, some with pictures of their work. */
export async function seedReviews(
  s: Seeder,
  g: SeededSite,
  courseSeq: number,
  { motif, teacher }: Pick<DemoClass, 'motif' | 'teacher'>,
  sayings: ReviewTexts,
  enrolments: SeededEnrolment[],
  r: ReturnType<typeof random>,
  now: number,
): Promise<void> {
  const photos = enrolments.length
    ? Array.from({ length: PHOTOS_PER_CLASS }, (_, n) => s.image(g.channelSeq, `review-${courseSeq}-${n}`, photo(motif, courseSeq + n)))
    : [];
  for (const [i, a] of enrolments.entries()) {
    const [point, text] = sayings.next(teacher);
    const at = new Date(Math.min(hoursBefore(now, r.int(1, 50)).getTime(), daysAfter(a.at, r.int(3, 20)).getTime()));
    const shown = point >= 4 && i % 5 === 1 ? photos.slice(0, 1 + (i % 2)) : [];
    await s.rows(
      'main',
      insertInto('main.review', {
        channelSeq: g.channelSeq,
        courseSeq,
        attendSeq: a.attendSeq,
        userSeq: a.user.userSeq,
        reviewPoint: point,
        description: text,
        recommendYn: point >= 4,
        createdAt: at,
        photos: JSON.stringify(shown),
      }),
    );
  }
}
