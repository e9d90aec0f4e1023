import { pictureApi, type Picture } from '@madang/contracts/main/picture';
import { useEffect, useRef, useState } from 'react';
import { call, errorMessage } from '../../lib/api';
import { isCancelled } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { usePages } from '../../lib/pages';
import { invalidate } from '../../lib/query';
import { imageProblem } from '../files/image-problem';

/** The picture library of the site, the newest first; `q` searches it. */
export function usePictures(q: string) {
  const pages = usePages(
    pictureApi.list,
    { query: { q } },
    { next: (last) => (last.cursor ? { cursor: last.cursor } : null), staleTime: 0, keep: true, silent: true },
  );
  return { pages, list: pages.data?.pages.flatMap((page) => page.list) ?? [], first: pages.data?.pages[0] };
}
export type Pictures = ReturnType<typeof usePictures>;

interface Sending {
  at: number;
  of: number;
  percent: number;
}
/**
 * Uploads files to the library one after another. A notice names each file that is no suitable picture; an error or a cancel ends the rest.
 */
export function useAddPictures(onAdded: (picture: Picture) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const add = async (files: readonly File[]) => {
    const taken = files.filter((file) => {
      const problem = imageProblem(file);
      if (problem) toast(`${file.name}: ${problem}`, { tone: 'bad' });
      return !problem;
    });
    const own = new AbortController();
    control.current = own;
    let last: Picture | null = null;
    try {
      for (const [i, file] of taken.entries()) {
        const body = new FormData();
        body.append('file', file, file.name);
        const onProgress = (percent: number) => setSending({ at: i + 1, of: taken.length, percent });
        onProgress(0);
        last = await call(pictureApi.add, { body, onProgress, signal: own.signal });
      }
    } catch (failed) {
      if (!isCancelled(failed)) toast(errorMessage(failed), { tone: 'bad' });
    }
    setSending(null);
    if (!last) return;
    await invalidate(pictureApi.list);
    onAdded(last);
  };
  return { add, sending, cancel: () => control.current?.abort() };
}
