import type { Block } from '@madang/contracts/page/blocks/block';
import { blockEditorApi, type BlockDraft, type BlockState } from '@madang/contracts/page/blocks/editor';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';

/** Milliseconds without a change after which the draft is saved. */
const DELAY = 700;
/** Milliseconds between two calls that say that the editor is open. */
const BEAT = 20_000;
type Status = 'saved' | 'dirty' | 'saving' | 'failed' | 'invalid' | 'conflict';

/** The draft of a page: saved a moment after each step, and never over what somebody else saved meanwhile. */
export function useDraft(pageSeq: number, initial: BlockDraft, mayEdit: boolean) {
  const [state, setState] = useState<BlockState>(initial);
  const [data, setData] = useState(initial.data);
  const [status, setStatus] = useState<Status>('saved');
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** Whether something on this screen is not kept anywhere. */
  const [own, setOwn] = useState(false);
  const blocks = useRef(initial.blocks);
  const kept = useRef(JSON.stringify(initial.blocks));
  const version = useRef(initial.version);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Saves go one after the other: two at once are each other's conflict. */
  const queue = useRef(Promise.resolve(true));
  const saving = useRef(false);
  /** Counts what was done here, so that an answer of before is known. */
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
  /** Saves what waits; false where it could not be. */
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
      // Back at what is kept, too: the save that is under way may keep something else.
      timer.current = setTimeout(() => void flush(), DELAY);
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
          // This page has saved or published meanwhile, so a newer state need not be somebody else's change.
          if (saving.current || acts.current !== asked) return;
          setState(now);
          if (now.version !== version.current) setStatus('conflict');
        },
        () => undefined,
      );
    };
    beat();
    const rhythm = setInterval(beat, BEAT);
    return () => clearInterval(rhythm);
  }, [pageSeq, mayEdit]);
  /** Goes on from what somebody else saved, which is then written over. */
  const overwrite = useCallback(async () => {
    const fresh = await call(blockEditorApi.draft, { params: { pageSeq } });
    version.current = fresh.version;
    await flush();
  }, [pageSeq, flush]);
  return { state, take, data, status, errors, own, change, flush, overwrite, version };
}
export type Draft = ReturnType<typeof useDraft>;
