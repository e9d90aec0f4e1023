import { LESSON_TYPE } from '@madang/contracts/codes';
import { rows, type Tx } from '@madang/server/db';
import { CourseEntity } from '../course/course.entity';
import { LESSON_ITEMS, NUMBER_LESSONS, type Item, type TitledItem } from './lesson-change.sql';
import { withRemoved } from './removed-lesson';

interface OfClass {
  channelSeq: number;
  courseSeq: number;
}
export const isSection = (item: Item) => item.curriculumTypeCd === LESSON_TYPE.SECTION && !item.removed;
export const isThere = (item: Item) => !item.removed;

/** The lessons and sections of a class in their order. Deleted ones that can be restored are among them, at their old positions. */
export const itemsOf = (tx: Tx, at: OfClass): Promise<TitledItem[]> => withRemoved(tx, () => rows(tx, LESSON_ITEMS, at));

/** Adds the deleted items of `all` to a new order of the other items, each behind the item that it followed before. */
export function withPlaces(all: readonly Item[], order: readonly Item[]): Item[] {
  const placed = [...order];
  for (const [n, item] of all.entries()) if (item.removed) placed.splice(n ? placed.indexOf(all[n - 1]!) + 1 : 0, 0, item);
  return placed;
}

/**
 * Numbers the items in this order and stores for each lesson the section before it. Also updates the number and the types of lessons in
 * the class's row, without the deleted ones.
 */
export async function setLessonOrder(tx: Tx, at: OfClass, now: Date, items: Item[]): Promise<void> {
  let section: number | null = null;
  const sectionSeqs = items.map((item) => (isSection(item) ? ((section = item.curriculumSeq), null) : section));
  await withRemoved(tx, () => rows(tx, NUMBER_LESSONS, { ...at, curriculumSeqs: items.map((item) => item.curriculumSeq), sectionSeqs }));
  const lessons = items.filter((item) => isThere(item) && !isSection(item));
  await tx.update(CourseEntity, at, {
    curriculumCount: lessons.length,
    curriculumStatusList: [...new Set(lessons.map((lesson) => lesson.curriculumTypeCd))].sort(),
    updatedAt: now,
  });
}
