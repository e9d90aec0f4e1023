import { SECOND } from '@madang/contracts/time';
import type { Block } from '@madang/contracts/page/blocks/block';
import { blockEditorApi, type BlockDraft, type BlockState } from '@madang/contracts/page/blocks/editor';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';

/** Milliseconds after the last change until the draft is saved. */
const SAVE_DELAY_MS = 700;
/** Milliseconds between two calls that tell the service that this person has the editor open. */
const PRESENCE_INTERVAL_MS = 20 * SECOND;
type Status = 'saved' | 'dirty' | 'saving' | 'failed' | 'invalid' | 'conflict';

/** The draft of a page, saved shortly after each change. If somebody else has saved it meanwhile, only `overwrite` saves it. */
export function useDraft(pageSeq: number, initial: BlockDraft, mayEdit: boolean) {
  const [state, setState] = useState<BlockState>(initial);
  const [data, setData] = useState(initial.data);
  const [status, setStatus] = useState<Status>('saved');
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** Whether this screen has changes that are not saved. */
  const [own, setOwn] = useState(false);
  const blocks = useRef(initial.blocks);
  const kept = useRef(JSON.stringify(initial.blocks));
  const version = useRef(initial.version);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Runs the saves one after the other: two at once would conflict with each other. */
  const queue = useRef(Promise.resolve(true));
  const saving = useRef(false);
  /** Counts the saves and publications of this screen, so that an older answer can be recognized and ignored. */
  const acts = useRef(0);
  const take = useCallback((next: BlockState) => {
    acts.current++;
    setState(next);
  }, []);

  const send = useCallback(async (): Promise<boolean> => {
    const text = JSON.stringify(blocks.current);
    if (text === kept.current) {
      setStatus((old) => (old === 'conflict' ? old : 'saved'));
      setErrors({});
      return true;
    }
    setStatus('saving');
    saving.current = true;
    try {
      const saved = await call(blockEditorApi.saveDraft, {
        params: { pageSeq },
        body: { version: version.current, blocks: blocks.current },
      });
      version.current = saved.version;
      kept.current = text;
      setErrors({});
      setOwn(JSON.stringify(blocks.current) !== text);
      take(saved);
      setData(saved.data);
      setStatus(JSON.stringify(blocks.current) === text ? 'saved' : 'dirty');
      return true;
    } catch (error) {
      const refused = error instanceof ApiError ? error : null;
      if (refused?.status === 409) setStatus('conflict');
      else if (refused?.status === 400) {
        setErrors(Object.fromEntries(refused.fields.map((one) => [one.field, one.message])));
        setStatus('invalid');
      } else {
        setStatus('failed');
        report(error);
      }
      return false;
    } finally {
      saving.current = false;
    }
  }, [pageSeq, take]);
  /** Saves the draft at once; resolves false if it could not be saved. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    queue.current = queue.current.then(send);
    return queue.current;
  }, [send]);
  const change = useCallback(
    (next: Block[]) => {
      const before = JSON.stringify(blocks.current);
      const text = JSON.stringify(next);
      blocks.current = next;
      if (text === before) return;
      setOwn(text !== kept.current);
      setStatus((old) => (old === 'conflict' ? old : 'dirty'));
      clearTimeout(timer.current);
      // Saves even when the blocks equal the saved draft again, because a save under way may store others.
      timer.current = setTimeout(() => void flush(), SAVE_DELAY_MS);
    },
    [flush],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!mayEdit) return;
    const beat = () => {
      const asked = acts.current;
      void call(blockEditorApi.here, { params: { pageSeq }, body: {} }).then(
        (now) => {
          // This screen saved or published while the call ran, so a newer version need not be another person's.
          if (saving.current || acts.current !== asked) return;
          setState(now);
          if (now.version !== version.current) setStatus('conflict');
        },
        () => undefined,
      );
    };
    beat();
    const rhythm = setInterval(beat, PRESENCE_INTERVAL_MS);
    return () => clearInterval(rhythm);
  }, [pageSeq, mayEdit]);
  /** Saves this screen's draft over the version that somebody else saved. */
  const overwrite = useCallback(async () => {
    const fresh = await call(blockEditorApi.draft, { params: { pageSeq } });
    version.current = fresh.version;
    await flush();
  }, [pageSeq, flush]);
  return { state, take, data, status, errors, own, change, flush, overwrite, version };
}
export type Draft = ReturnType<typeof useDraft>;
