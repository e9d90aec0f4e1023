import { useCallback, useEffect, useRef, useState } from 'react';
import { report } from '../../lib/api';
import { ApiError, isGone } from '../../lib/api-error';
import type { FieldMessage } from '../../lib/form-text';
import { clearSaveState, setSaveState } from '../../lib/save-state';

/** Milliseconds without a change after which fields are saved. */
const SAVE_DELAY_MS = 800;
/** Milliseconds after which a save that failed, without a refused field, is tried again. */
const RETRY_DELAY_MS = 8000;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
type Keys<T> = (keyof T & string)[];

export interface AutosaveOptions<T extends object> {
  /** The values that were saved when the page opened. */
  initial: T;
  /** The message for a value that must not be sent; null when it may be. */
  check: <K extends keyof T & string>(key: K, value: T[K]) => FieldMessage;
  /**
   * Sends the changed values and resolves with the values that the service then has; with null where the person was asked and saved
   * nothing. `load` drops what this page has and takes values that others have saved.
   */
  send: (changes: Partial<T>, load: (values: T) => void) => Promise<T | null>;
  /** Runs when another person changed these fields meanwhile; the page then already shows their values. */
  onForeign?: (keys: Keys<T>) => void;
}
export interface Autosave<T extends object> {
  values: T;
  errors: Partial<Record<keyof T, FieldMessage>>;
  set: <K extends keyof T & string>(key: K, value: T[K]) => void;
}

/** Saves what waits when the person goes to another step, hides the page or is online again, and offers that to whoever leaves. */
function useFlush(flush: () => Promise<boolean>, stop: () => void): void {
  useEffect(() => {
    setSaveState({ status: 'idle', flush });
    const online = () => void flush();
    window.addEventListener('online', online);
    // Saves when the page is hidden, because a phone may never come back to it.
    const hidden = () => document.visibilityState === 'hidden' && void flush();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hidden);
      // Saves the last input when the person goes to another step.
      void flush().finally(stop);
      clearSaveState();
    };
  }, [flush, stop]);
}

/**
 * Saves each valid field shortly after it changed. Only one save runs at a time, and it sends only changed fields, so that two people can
 * edit different fields. A field that another person changed gets their value, unless this page has an unsaved change of it.
 */
export function useAutosave<T extends object>(options: AutosaveOptions<T>): Autosave<T> {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Autosave<T>['errors']>({});
  const now = useRef(values);
  const held = useRef(options.initial);
  const waiting = useRef(new Set<keyof T & string>());
  const wrong = useRef<Autosave<T>['errors']>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void> | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const note = useCallback((key: keyof T & string, message: FieldMessage) => {
    wrong.current = { ...wrong.current, [key]: message ?? undefined };
    setErrors(wrong.current);
  }, []);
  const settle = useCallback(() => {
    if (waiting.current.size === 0) setSaveState({ status: 'saved', at: Date.now() });
    else setSaveState({ status: [...waiting.current].every((key) => wrong.current[key]) ? 'invalid' : 'dirty' });
  }, []);

  const take = useCallback((fresh: T, sent: Partial<T>) => {
    const foreign = (Object.keys(fresh) as Keys<T>).filter(
      (key) => !(key in sent) && !waiting.current.has(key) && !same(fresh[key], held.current[key]),
    );
    held.current = { ...fresh };
    if (foreign.length === 0) return;
    now.current = { ...now.current, ...Object.fromEntries(foreign.map((key) => [key, fresh[key]])) };
    setValues(now.current);
    latest.current.onForeign?.(foreign);
  }, []);

  const load = useCallback((fresh: T) => {
    waiting.current.clear();
    wrong.current = {};
    held.current = { ...fresh };
    now.current = { ...fresh };
    setErrors({});
    setValues(now.current);
  }, []);

  const run = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (running.current) {
      await running.current;
      return run();
    }
    const keys = [...waiting.current].filter((key) => !wrong.current[key]);
    if (keys.length === 0) return settle();
    const changes = Object.fromEntries(keys.map((key) => [key, now.current[key]])) as Partial<T>;
    for (const key of keys) waiting.current.delete(key);
    setSaveState({ status: 'saving' });
    running.current = (async () => {
      try {
        let loaded = false;
        const saved = await latest.current.send(changes, (theirs) => {
          loaded = true;
          load(theirs);
        });
        if (saved) take(saved, changes);
        // What the person goes on editing is sent again with its next change, or by the button that a failed save has.
        else if (!loaded) for (const key of keys) waiting.current.add(key);
        if (saved || loaded) settle();
        else setSaveState({ status: 'failed' });
      } catch (error) {
        for (const key of keys) waiting.current.add(key);
        const fields = error instanceof ApiError ? error.fields.filter(({ field }) => field.split('.')[0]! in changes) : [];
        for (const { field, message } of fields) note(field.split('.')[0] as keyof T & string, message);
        if (error instanceof ApiError && (fields.length > 0 || error.status === 0 || error.status >= 500)) error.claim();
        else report(error);
        setSaveState({ status: fields.length > 0 ? 'invalid' : 'failed' });
        // What was deleted meanwhile cannot be saved, however often it is tried.
        if (isGone(error)) return;
        // If some fields were refused, the others are sent again without them; after another failure, such as a lost connection, all are
        // sent again.
        const rest = keys.length > fields.length && fields.length > 0;
        if (rest || fields.length === 0) timer.current = setTimeout(() => void run(), rest ? SAVE_DELAY_MS : RETRY_DELAY_MS);
      }
    })();
    await running.current;
    running.current = null;
  }, [load, note, settle, take]);

  const set = useCallback<Autosave<T>['set']>(
    (key, value) => {
      now.current = { ...now.current, [key]: value };
      setValues(now.current);
      note(key, latest.current.check(key, value));
      if (same(value, held.current[key])) waiting.current.delete(key);
      else waiting.current.add(key);
      settle();
      clearTimeout(timer.current);
      if (waiting.current.size > 0) timer.current = setTimeout(() => void run(), SAVE_DELAY_MS);
    },
    [note, run, settle],
  );

  const flush = useCallback(async () => {
    await run();
    return waiting.current.size === 0;
  }, [run]);
  const stop = useCallback(() => clearTimeout(timer.current), []);
  useFlush(flush, stop);

  return { values, errors, set };
}
