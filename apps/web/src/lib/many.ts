import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, report } from './api';
import { ApiError } from './api-error';
import { alert, toast } from './dialogs';
import { useSteps } from './steps';

/** What a step came to: whom it refused, by what the person calls it, and why. */
export interface Came<T> {
  refused: readonly { row: T; message: string }[];
}
interface Words {
  /** What is said when all of them were done. */
  done: string;
  /** The headline above those that were refused. */
  refused: string;
}

/**
 * Does something with many rows, step by step, and says what came of it: all of them, or which were refused and why, and how many it
 * did not come to. `run` answers those that are as they were; one alone that is refused by its call is reported as of a single call,
 * unless `onFailed` takes it.
 */
export function useMany<T>(nameOf: (row: T) => string) {
  const { t } = useTranslation('ui');
  const { at, run: inSteps, stop } = useSteps();
  const [busy, setBusy] = useState(false);
  const tell = async (all: readonly T[], refused: Came<T>['refused'], left: readonly T[], broken: unknown, words: Words) => {
    if (refused.length + left.length === 0) return toast(words.done);
    if (broken instanceof ApiError) broken.claim();
    const rest = broken ? t('many.broken', { count: left.length, message: errorMessage(broken) }) : t('many.left', { count: left.length });
    const lines = [
      ...(refused.length ? [t('many.failed', { count: refused.length, all: all.length - left.length }), ''] : []),
      ...refused.map(({ row, message }) => `${nameOf(row)}: ${message}`),
      ...(refused.length && left.length ? [''] : []),
      ...(left.length ? [rest] : []),
    ];
    await alert(lines.join('\n'), { title: refused.length ? words.refused : t('many.stopped') });
  };
  const run = async (
    all: readonly T[],
    send: (some: readonly T[]) => Promise<Came<T>>,
    words: Words,
    onDone: (asTheyWere: readonly T[]) => void,
    onFailed: (error: unknown) => void = report,
  ): Promise<void> => {
    setBusy(true);
    try {
      const { answers, left, broken } = await inSteps(all, send);
      const refused = answers.flatMap((answer) => answer.refused);
      const same = new Set([...refused.map(({ row }) => row), ...left]);
      onDone(all.filter((row) => same.has(row)));
      await tell(all, refused, left, broken, words);
    } catch (failed) {
      onFailed(failed);
    } finally {
      setBusy(false);
    }
  };
  return { at, busy, run, stop };
}
