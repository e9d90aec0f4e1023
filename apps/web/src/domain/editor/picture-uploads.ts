import { uploadApi } from '@madang/contracts/main/curriculum';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { call, errorMessage } from '../../lib/api';
import { isCancelled } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { imageProblem } from '../files/image-problem';
import { closePlace, insertPicture, openPlace } from './picture-places';

const NO_UPLOADS: ReadonlyMap<number, number> = new Map();

/**
 * Uploads pictures into a text. Each batch (what was pasted, dropped or chosen at once) has a place of its own in the text, and another
 * batch may come while it is on its way.
 */
export function usePictureUploads() {
  /** How many percent of the present picture are sent, by the number of the batch. */
  const [sent, setSent] = useState(NO_UPLOADS);
  const running = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  const cancel = () => running.current.forEach((one) => one.abort());
  useEffect(() => {
    const { current } = running;
    return () => current.forEach((one) => one.abort());
  }, []);

  async function insert(editor: Editor, files: readonly File[], at?: number): Promise<void> {
    const batch = ++last.current;
    const note = (percent: number | null) =>
      setSent((old) => {
        const next = new Map(old);
        if (percent === null) next.delete(batch);
        else next.set(batch, percent);
        return next;
      });
    const control = new AbortController();
    running.current.set(batch, control);
    openPlace(editor, batch, at);
    try {
      for (const file of files) {
        const fault = imageProblem(file);
        if (fault) toast(fault, { tone: 'bad' });
        else await send(editor, batch, file, note, control.signal);
      }
    } finally {
      running.current.delete(batch);
      closePlace(editor, batch);
      note(null);
    }
  }
  const percents = [...sent.values()];
  return {
    /** How many percent are sent, on average of the batches; null while nothing is being uploaded. */
    percent: percents.length > 0 ? Math.round(percents.reduce((sum, one) => sum + one, 0) / percents.length) : null,
    insert,
    cancel,
  };
}

async function send(editor: Editor, batch: number, file: File, note: (percent: number) => void, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const body = new FormData();
  body.append('file', file);
  note(0);
  try {
    const { url } = await call(uploadApi.image, { body, onProgress: note, signal });
    insertPicture(editor, batch, url);
  } catch (failed) {
    if (!isCancelled(failed)) toast(errorMessage(failed), { tone: 'bad' });
  }
}
