import { CURRICULUM_TYPE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, type Curriculum } from '@madang/contracts/main/curriculum';
import { create } from 'zustand';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { invalidate } from '../../lib/query';
import { cancelUpload, useUploads } from './video-upload';

interface Removal {
  courseSeq: number;
  uploadVodSeq: number | null;
  timer: ReturnType<typeof setTimeout>;
}
/** Lessons that are gone from the page and may still come back: the service hears of it when the toast has passed, or the page is left. */
export const useRemovals = create<{ removed: Record<number, Removal> }>(() => ({ removed: {} }));

const KEPT = 'madang.removals';
type Left = [seq: number, removal: Omit<Removal, 'timer'>][];
// Whoever reloads the page or closes it has decided: the word goes out with the page, and a page that comes back in its place says it again.
window.addEventListener('pagehide', () => {
  const left: Left = Object.entries(useRemovals.getState().removed).map(([seq, { courseSeq, uploadVodSeq }]) => [
    Number(seq),
    { courseSeq, uploadVodSeq },
  ]);
  if (!left.length) return;
  sessionStorage.setItem(KEPT, JSON.stringify(left));
  for (const [curriculumSeq, { courseSeq }] of left)
    void call(curriculumApi.remove, { params: { courseSeq, curriculumSeq }, keepalive: true }).catch(() => undefined);
});
/** Finishes what the page before this one in the window could not; its lessons stay out of sight meanwhile. */
export function resumeRemovals(): void {
  const left = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as Left;
  sessionStorage.removeItem(KEPT);
  for (const [seq, removal] of left) {
    const timer = setTimeout(() => void commit(seq));
    useRemovals.setState(({ removed }) => ({ removed: { ...removed, [seq]: { ...removal, timer } } }));
  }
}

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
    // The page before this one said so already.
    if (!(failed instanceof ApiError && failed.status === 404)) report(failed);
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
