import { DAY } from '@madang/contracts/time';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../lib/session';

/*
 * What was typed into a lesson and not saved stays in the browser, of each account and lesson apart, so that an ended session or a closed
 * window takes nothing away. It goes when the lesson is saved, when it is put away, and after a week.
 */

const PREFIX = 'madang.lesson-draft.';
const KEPT = 7 * DAY;
/** Milliseconds without a key after which a draft is kept. */
const PAUSE = 500;

interface Draft<T> {
  at: number;
  values: T;
}
function read<T>(key: string): Draft<T> | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<T> | null;
    if (found && Date.now() - found.at < KEPT) return found;
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing offers nothing.
  }
  return null;
}
function write<T>(key: string, values: T): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Draft<T>));
  } catch {
    // The browser's storage is full or closed: the draft is not kept, and typing goes on.
  }
}

/** Keeps `values` while they are not saved, and offers what an earlier visit left. `lesson` tells the lessons of a class apart. */
export function useLessonDraft<T>(courseSeq: number, lesson: string | number) {
  const [key] = useState(() => `${PREFIX}${session().user?.userSeq ?? ''}.${courseSeq}.${lesson}`);
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
  // The page goes when the session ends, and the window when it is closed.
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
      timer.current = setTimeout(flush, PAUSE);
    },
    /** Forgets the draft, once the lesson is saved or the draft is put away. */
    clear: () => {
      clearTimeout(timer.current);
      waiting.current = undefined;
      setOffered(null);
      localStorage.removeItem(key);
    },
    take: () => setOffered(null),
  };
}
