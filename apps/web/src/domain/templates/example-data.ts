import {
  SELECTION_TYPE,
  COURSE_TYPE,
  COURSE_TYPE_CD,
  CURRENCY,
  FARE,
  MEMBERSHIP_PERIOD,
  PAY_LIMIT,
  USER_LIMIT,
  YN,
} from '@madang/contracts/codes';
import type { Block } from '@madang/contracts/page/blocks/block';
import type { BlockData, DataOfType, ShownCourse } from '@madang/contracts/page/blocks/data';
import { weekOf } from '@madang/contracts/page/blocks/view-lists';
import { daysAfter, daysBefore } from '@madang/contracts/dates';
import { fromSeoul } from '@madang/contracts/time';
import { exampleCover } from './example-cover';

/** The texts of the example content, from the word files. */
export interface ExampleWords {
  classes: readonly string[];
  teachers: readonly string[];
  categories: readonly string[];
  reviews: readonly (readonly [string, string])[];
  lives: readonly string[];
  notices: readonly string[];
  challenges: readonly string[];
  package: string;
  membership: string;
  benefits: readonly string[];
}
const EXAMPLE_PRICES_KRW = [132_000, 88_000, 220_000, 55_000, 64_000, 110_000, 76_000, 149_000];

function courseOf(title: string, i: number, teacher: string, brandColor: string): ShownCourse {
  return {
    courseSeq: -1 - i,
    courseType: COURSE_TYPE.VOD,
    courseTypeCd: COURSE_TYPE_CD.CLASS,
    serviceAlias: 'default',
    title,
    subTitle: '',
    imageUrl: exampleCover(i, brandColor),
    curriculumStatusList: [],
    reviewCount: 12 + i * 7,
    siteMembershipSeqs: [],
    reviewRate: 4.6 + (i % 4) / 10,
    courseReviewShowYn: YN.YES,
    courseReviewCountShowYn: YN.YES,
    teachers: [{ userSeq: -1 - i, name: teacher }],
    fareCd: FARE.PAID,
    currency: CURRENCY.KRW,
    price: EXAMPLE_PRICES_KRW[i % EXAMPLE_PRICES_KRW.length]!,
    priceEx: null,
    discountPrice: null,
    discountPriceEx: null,
    discountStartAt: null,
    discountEndAt: null,
    materialPrice: null,
    materialPriceEx: null,
    payStartCd: PAY_LIMIT.NONE,
    payEndCd: PAY_LIMIT.NONE,
    payStartAt: null,
    payEndAt: null,
    userLimitTypeCd: USER_LIMIT.NONE,
    choiseTypeCd: SELECTION_TYPE.FIRST_COME,
    maxUserCount: 0,
    attendCount: 0,
    acceptCnt: 0,
  };
}

function makers(w: ExampleWords, now: Date, brandColor: string): { [T in keyof DataOfType]?: (block: Block) => DataOfType[T] } {
  const courses = w.classes.map((title, i) => courseOf(title, i, w.teachers[i % w.teachers.length]!, brandColor));
  const days = weekOf(now);
  return {
    categories: () => w.categories.map((name, i) => ({ channelCategorySeq: -1 - i, parentCategorySeq: null, name })),
    classes: (block) => courses.slice(0, block.type === 'classes' ? block.content.count : courses.length),
    packages: () => [
      { ...courses[1]!, title: w.package, contained: courses.slice(0, 3).map(({ title, imageUrl }) => ({ title, imageUrl })) },
    ],
    week: () =>
      w.lives.map((title, i) => ({
        curriculumSeq: -1 - i,
        courseSeq: -1 - i,
        courseTypeCd: COURSE_TYPE_CD.CLASS,
        title,
        courseTitle: w.classes[i]!,
        from: fromSeoul(days[1 + i * 2]!, '20:00'),
        to: fromSeoul(days[1 + i * 2]!, '21:00'),
        teachers: [w.teachers[i % w.teachers.length]!],
      })),
    teachers: () => w.teachers.map((name, i) => ({ userSeq: -1 - i, name, imageUrl: null, introduction: '', courseCount: 2 + i })),
    membership: () => [{ title: w.membership, price: 29_000, periodCd: MEMBERSHIP_PERIOD.AUTO, benefits: [...w.benefits] }],
    challenges: () =>
      w.challenges.map((title, i) => ({
        courseSeq: -1 - i,
        title,
        imageUrl: null,
        startAt: daysAfter(now, 7 + i * 14).toISOString(),
        endAt: daysAfter(now, 20 + i * 14).toISOString(),
      })),
    reviews: () =>
      w.reviews.map(([text, name], i) => ({
        evaluationSeq: -1 - i,
        points: 5,
        text,
        name,
        courseSeq: -1 - i,
        courseTypeCd: COURSE_TYPE_CD.CLASS,
        courseTitle: w.classes[i]!,
        courseImageUrl: null,
      })),
    notices: () =>
      w.notices.map((title, i) => ({
        postSeq: -1 - i,
        title,
        category: null,
        createdAt: daysBefore(now, i * 9).toISOString(),
      })),
  };
}
const isEmpty = (one: unknown) => !one || (Array.isArray(one) && one.length === 0);

/**
 * Fills the blocks that have no content on the site yet with examples, and says whether there are any. Only previews for the site's staff
 * use it.
 */
export function withExamples(
  blocks: readonly Block[],
  data: BlockData,
  words: ExampleWords,
  { now, brandColor }: { now: Date; brandColor: string },
): { data: BlockData; examples: boolean } {
  const make = makers(words, now, brandColor) as Record<string, ((block: Block) => BlockData[string]) | undefined>;
  let examples = false;
  const filled: BlockData = { ...data };
  for (const block of blocks) {
    const maker = make[block.type];
    if (!maker || !isEmpty(data[block.id])) continue;
    filled[block.id] = maker(block);
    examples = true;
  }
  return { data: filled, examples };
}
/** Gives a countdown without a date one that is three weeks from now, for a preview. */
export const counting = (blocks: readonly Block[], now: Date): Block[] =>
  blocks.map((block) =>
    block.type === 'countdown' && !block.content.endAt
      ? { ...block, content: { ...block.content, endAt: daysAfter(now, 21).toISOString() } }
      : block,
  );
