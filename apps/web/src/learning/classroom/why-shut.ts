import { YN } from '@madang/contracts/codes';
import type { Curriculum } from '@madang/contracts/main/curriculum';
import { useTranslation } from 'react-i18next';
import { useLessonWords } from '../../domain/lesson/lesson';

/**
 * A function that says why a lesson is locked: its opening date, staff's lock, or earlier lessons (`waits`); null where none of these locks
 * it.
 */
export function useWhyShut() {
  const { t } = useTranslation('classroom');
  const words = useLessonWords();
  return (lesson: Curriculum, waits: boolean): string | null =>
    words.opens(lesson) ?? (lesson.lockStatusYn === YN.YES ? t('why.locked') : waits && lesson.playable ? t('why.order') : null);
}
