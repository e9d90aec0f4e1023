import { CURRICULUM_TYPE } from '@madang/contracts/codes';
import { rows, type Tx } from '@madang/server/db';
import { CourseEntity } from '../course/course.entity';
import { NUMBER_LESSONS, type Item } from './lesson-change.sql';

export const isSection = (item: Item) => item.curriculumTypeCd === CURRICULUM_TYPE.SECTION;

/** Numbers the items, puts each below the last section before it, and keeps what the class's row says of them. */
export async function setLessonOrder(tx: Tx, at: { channelSeq: number; courseSeq: number }, now: Date, items: Item[]): Promise<void> {
  let section: number | null = null;
  const sectionSeqs = items.map((item) => (isSection(item) ? ((section = item.curriculumSeq), null) : section));
  await rows(tx, NUMBER_LESSONS, { ...at, curriculumSeqs: items.map((item) => item.curriculumSeq), sectionSeqs });
  const lessons = items.filter((item) => !isSection(item));
  await tx.update(CourseEntity, at, {
    curriculumCount: lessons.length,
    curriculumStatusList: [...new Set(lessons.map((lesson) => lesson.curriculumTypeCd))].sort(),
    updatedAt: now,
  });
}
