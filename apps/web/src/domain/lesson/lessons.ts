import { CURRICULUM_TYPE, YN } from '@madang/contracts/codes';
import type { Curriculum, Lesson } from '@madang/contracts/main/lesson';
import { serverNow } from '../../lib/time';

export interface Section {
  /** The title of the section; null for the lessons before the first section. */
  title: string | null;
  key: number;
  lessons: Lesson[];
  seconds: number;
}
/** How many seconds the video of a lesson lasts; 0 without a video, or while its length is not known. */
export const videoSeconds = (one: Curriculum): number => (one.curriculumTypeCd === CURRICULUM_TYPE.VIDEO ? (one.duration ?? 0) : 0);
/** The time at which a lesson opens by itself; null for a lesson that is open already, or locked by staff. */
export const opensAt = ({ lockStatusYn, openedAt }: Curriculum): string | null =>
  lockStatusYn !== YN.YES && openedAt && Date.parse(openedAt) > serverNow() ? openedAt : null;
/** Groups lessons by section, in order; a section without lessons stays. */
export function sectionsOf(list: readonly Curriculum[]): Section[] {
  const sections: Section[] = [];
  for (const one of list) {
    if (one.curriculumTypeCd === CURRICULUM_TYPE.SECTION)
      sections.push({ title: one.title, key: one.curriculumSeq, lessons: [], seconds: 0 });
    else {
      if (sections.length === 0) sections.push({ title: null, key: 0, lessons: [], seconds: 0 });
      const last = sections.at(-1)!;
      last.lessons.push(one);
      last.seconds += videoSeconds(one);
    }
  }
  return sections;
}
export const lessonsOf = (list: readonly Curriculum[]): Lesson[] => list.filter((one) => one.curriculumTypeCd !== CURRICULUM_TYPE.SECTION);
