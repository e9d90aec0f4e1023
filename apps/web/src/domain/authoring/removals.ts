import { LESSON_TYPE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { challengeApi } from '@madang/contracts/main/challenge';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { setLessons } from './class-data';
import { cancelUpload, useUploads } from './video-upload';

/** Fetches the lessons of a class again. */
export const refreshLessons = (courseSeq: number) =>
  invalidate([curriculumApi.list, { courseSeq }], [courseApi.publishCheck, { courseSeq }], challengeApi.missions);

/** Stops the upload of a deleted lesson once the message that offers to undo the deletion is gone. */
function stopUploadLater(item: CurriculumItem): () => void {
  const uploadVodSeq = item.curriculumTypeCd === LESSON_TYPE.VIDEO ? item.uploadVodSeq : null;
  if (!uploadVodSeq) return () => undefined;
  const timer = setTimeout(() => {
    const upload = useUploads.getState().uploads[uploadVodSeq];
    if (upload && upload.status !== 'done') void cancelUpload(uploadVodSeq).catch(report);
  }, LIMITS.toastDuration);
  return () => clearTimeout(timer);
}

/** Removes a deleted lesson from the page and offers to undo it; `restore` undoes the deletion on the service. */
export function useRemoved() {
  const { t } = useTranslation('authoring');
  return (item: CurriculumItem, restore: () => Promise<unknown>): void => {
    const { courseSeq, curriculumSeq, title } = item;
    const goOn = stopUploadLater(item);
    const undo = async () => {
      goOn();
      await restore().catch(report);
      await refreshLessons(courseSeq);
    };
    toast(t('remove.done', { title }), { action: { label: t('remove.undo'), onClick: () => void undo() } });
    setLessons(courseSeq, (old) => old.filter((one) => one.curriculumSeq !== curriculumSeq));
    void refreshLessons(courseSeq);
  };
}
