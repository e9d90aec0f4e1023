import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { confirm } from '../../lib/dialogs';
import { useHasMissions } from './place';
import { refreshLessons, useRemoved } from './removals';
import { useRemoveMission } from './remove-mission';

/** Asks for confirmation, deletes the lesson or section, and offers to undo it while the message is shown. */
export function useRemove() {
  const { t } = useTranslation('authoring');
  const removeMission = useRemoveMission();
  const removed = useRemoved();
  const missions = useHasMissions();
  return async (item: CurriculumItem, lessons: number | null): Promise<boolean> => {
    if (missions) return removeMission(item);
    const section = lessons !== null;
    const text = section ? t(lessons > 0 ? 'remove.sectionText' : 'remove.emptySectionText', { count: lessons }) : t('remove.lessonText');
    if (!(await confirm(text, { title: t('remove.title', { title: item.title }), action: t('remove.do'), danger: true }))) return false;
    const { courseSeq, curriculumSeq } = item;
    const params = { courseSeq, curriculumSeq };
    try {
      await call(curriculumApi.remove, { params });
    } catch (failed) {
      report(failed);
      // Fetches the list again, because another person may have deleted the lesson already.
      void refreshLessons(courseSeq);
      return false;
    }
    removed(item, () => call(curriculumApi.restore, { params }));
    return true;
  };
}
