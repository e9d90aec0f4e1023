import { CURRICULUM_TYPE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { challengeApi } from '@madang/contracts/main/challenge';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, type Curriculum } from '@madang/contracts/main/curriculum';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { setLessons } from './class-data';
import { cancelUpload, useUploads } from './video-upload';

/** Asks the server anew for the lessons of a class. */
export const refreshLessons = (courseSeq: number) =>
  invalidate([curriculumApi.list, { courseSeq }], [courseApi.publishCheck, { courseSeq }], challengeApi.missions);

/** Stops the upload of a lesson that was deleted, once the message that offers it back has passed. */
function stopUploadLater(item: Curriculum): () => void {
  const uploadVodSeq = item.curriculumTypeCd === CURRICULUM_TYPE.VIDEO ? item.uploadVodSeq : null;
  if (!uploadVodSeq) return () => undefined;
  const timer = setTimeout(() => {
    const upload = useUploads.getState().uploads[uploadVodSeq];
    if (upload && upload.status !== 'done') void cancelUpload(uploadVodSeq).catch(report);
  }, LIMITS.toastDuration);
  return () => clearTimeout(timer);
}

/** Takes a lesson that the service deleted off the page and offers it back; `restore` undoes the deletion there. */
export function useRemoved() {
  const { t } = useTranslation('authoring');
  return (item: Curriculum, restore: () => Promise<unknown>): void => {
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
