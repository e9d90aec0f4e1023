import { YN } from '@madang/contracts/codes';
import type { Curriculum } from '@madang/contracts/main/curriculum';
import { useTranslation } from 'react-i18next';
import { useLessonWords } from '../../domain/lesson/lesson';

/** Why a lesson stays shut, in words: its opening date, its lock, or the lessons before it (`waits`); null for one that is open. */
export function useWhyShut() {
  const { t } = useTranslation('classroom');
  const words = useLessonWords();
  return (lesson: Curriculum, waits: boolean): string | null =>
    words.opens(lesson) ?? (lesson.lockStatusYn === YN.YES ? t('why.locked') : waits && lesson.playable ? t('why.order') : null);
}
