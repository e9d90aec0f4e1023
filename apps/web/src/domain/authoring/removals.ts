import { CURRICULUM_TYPE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, type Curriculum } from '@madang/contracts/main/curriculum';
import { create } from 'zustand';
import { call, report } from '../../lib/api';
import { invalidate } from '../../lib/query';
import { cancelUpload, useUploads } from './video-upload';

interface Removal {
  courseSeq: number;
  uploadVodSeq: number | null;
  timer: ReturnType<typeof setTimeout>;
}
/** Lessons that are gone from the page and may still come back: the service hears of it when the toast has passed. */
export const useRemovals = create<{ removed: Record<number, Removal> }>(() => ({ removed: {} }));

const without = (seq: number) =>
  useRemovals.setState(({ removed }) => ({ removed: Object.fromEntries(Object.entries(removed).filter(([key]) => Number(key) !== seq)) }));

async function commit(seq: number): Promise<void> {
  const removal = useRemovals.getState().removed[seq];
  if (!removal) return;
  clearTimeout(removal.timer);
  const { courseSeq, uploadVodSeq } = removal;
  const upload = uploadVodSeq ? useUploads.getState().uploads[uploadVodSeq] : undefined;
  try {
    await call(curriculumApi.remove, { params: { courseSeq, curriculumSeq: seq } });
    if (upload && upload.status !== 'done') await cancelUpload(upload.uploadVodSeq);
  } catch (failed) {
    report(failed);
  }
  await invalidate([curriculumApi.list, { courseSeq }], [courseApi.publishCheck, { courseSeq }]);
  without(seq);
}
export function removeLater(item: Curriculum): void {
  const { courseSeq, curriculumSeq } = item;
  const uploadVodSeq = item.curriculumTypeCd === CURRICULUM_TYPE.VIDEO ? item.uploadVodSeq : null;
  const timer = setTimeout(() => void commit(curriculumSeq), LIMITS.toastDuration);
  useRemovals.setState(({ removed }) => ({ removed: { ...removed, [curriculumSeq]: { courseSeq, uploadVodSeq, timer } } }));
}
export function takeBack(curriculumSeq: number): void {
  clearTimeout(useRemovals.getState().removed[curriculumSeq]?.timer);
  without(curriculumSeq);
}
/** Carries out waiting removals at once, before any other change and when the page is left. */
export const commitRemovals = () => Promise.all(Object.keys(useRemovals.getState().removed).map((seq) => commit(Number(seq))));
