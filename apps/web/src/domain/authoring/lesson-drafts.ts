import { DAY } from '@madang/contracts/time';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../lib/session';

/*
 * The unsaved input of a lesson is stored in the browser, separately for each account and lesson, so that nothing is lost when a session
 * ends or a window closes. It is removed when the lesson is saved, when the author discards it, or after a week.
 */

const DRAFT_KEY_PREFIX = 'madang.lesson-draft.';
const DRAFT_KEPT_MS = 7 * DAY;
/** Milliseconds without a keystroke after which a draft is stored. */
const DRAFT_DELAY_MS = 500;

interface Draft<T> {
  at: number;
  values: T;
}
function read<T>(key: string): Draft<T> | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<T> | null;
    if (found && Date.now() - found.at < DRAFT_KEPT_MS) return found;
    localStorage.removeItem(key);
  } catch {
    // A browser without storage has no draft to offer.
  }
  return null;
}
function write<T>(key: string, values: T): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Draft<T>));
  } catch {
    // The browser's storage is full or blocked: the draft is not stored, and typing goes on.
  }
}

/** Stores the unsaved values of a lesson and offers those of an earlier visit. `lesson` tells the lessons of a class apart. */
export function useLessonDraft<T>(courseSeq: number, lesson: string | number) {
  const [key] = useState(() => `${DRAFT_KEY_PREFIX}${session().user?.userSeq ?? ''}.${courseSeq}.${lesson}`);
  const [offered, setOffered] = useState(() => read<T>(key));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<T>(undefined);
  const flush = () => {
    clearTimeout(timer.current);
    if (waiting.current !== undefined) write(key, waiting.current);
    waiting.current = undefined;
  };
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  // Stores the draft when the component goes (a session that ends leaves the page) or the window closes.
  useEffect(() => {
    const leave = () => latest.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return {
    offered,
    keep: (values: T) => {
      waiting.current = values;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DRAFT_DELAY_MS);
    },
    /** Removes the stored draft, after the lesson was saved or the author discarded the draft. */
    clear: () => {
      clearTimeout(timer.current);
      waiting.current = undefined;
      setOffered(null);
      localStorage.removeItem(key);
    },
    take: () => setOffered(null),
  };
}
