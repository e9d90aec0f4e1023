import { YN } from '@madang/contracts/codes';
import { challengeApi } from '@madang/contracts/main/challenge';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { confirm } from '../../lib/dialogs';
import { useRemoved } from './removals';

/** Deletes a mission of a challenge: asks first, and asks again if participants have already worked on it (ST-012). */
export function useRemoveMission() {
  const { t } = useTranslation('authoring');
  const removed = useRemoved();
  return async (item: CurriculumItem): Promise<boolean> => {
    const { courseSeq, curriculumSeq, title } = item;
    const params = { courseSeq, curriculumSeq };
    const heading = { title: t('remove.title', { title }), action: t('remove.do'), danger: true };
    if (!(await confirm(t('challenge.removeText'), heading))) return false;
    try {
      await call(challengeApi.removeMission, { params, body: { forceYn: YN.NO } });
    } catch (refused) {
      if (!(refused instanceof ApiError && refused.is('MISSION_HAS_SUBMISSIONS'))) {
        report(refused);
        return false;
      }
      refused.claim();
      if (!(await confirm(t('challenge.forceText'), { ...heading, action: t('challenge.forceDo') }))) return false;
      try {
        await call(challengeApi.removeMission, { params, body: { forceYn: YN.YES } });
      } catch (failed) {
        report(failed);
        return false;
      }
    }
    removed(item, () => call(challengeApi.restoreMission, { params }));
    return true;
  };
}
