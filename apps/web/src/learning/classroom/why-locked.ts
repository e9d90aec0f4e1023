import { YN } from '@madang/contracts/codes';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import type { Course } from '@madang/contracts/main/course';
import { useTranslation } from 'react-i18next';
import { useLessonWords } from '../../domain/lesson/lesson';
import { keysOf } from './room-state';

/**
 * A function that says why a lesson is locked: its opening date, staff's lock, or earlier lessons (`waits`); null where none of these locks
 * it.
 */
export function useWhyLocked(course: Course) {
  const { t } = useTranslation('classroom');
  const words = useLessonWords();
  return (lesson: CurriculumItem, waits: boolean): string | null =>
    words.opens(lesson) ??
    (lesson.lockStatusYn === YN.YES ? t('why.locked') : waits && lesson.playable ? t(`${keysOf(course)}why.order`) : null);
}
