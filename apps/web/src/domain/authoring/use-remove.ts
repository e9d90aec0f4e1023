import type { Curriculum } from '@madang/contracts/main/curriculum';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../lib/dialogs';
import { useHasMissions } from './place';
import { commitRemovals, removeLater, takeBack } from './removals';
import { useRemoveMission } from './remove-mission';

/** Asks, hides, and lets it be taken back while the message stands. */
export function useRemove() {
  const { t } = useTranslation('authoring');
  const removeMission = useRemoveMission();
  const missions = useHasMissions();
  return async (item: Curriculum, lessons: number | null): Promise<boolean> => {
    if (missions) return removeMission(item);
    const section = lessons !== null;
    const text = section ? t(lessons > 0 ? 'remove.sectionText' : 'remove.emptySectionText', { count: lessons }) : t('remove.lessonText');
    if (!(await confirm(text, { title: t('remove.title', { title: item.title }), action: t('remove.do'), danger: true }))) return false;
    await commitRemovals();
    removeLater(item);
    toast(t('remove.done', { title: item.title }), { action: { label: t('remove.undo'), onClick: () => takeBack(item.curriculumSeq) } });
    return true;
  };
}
