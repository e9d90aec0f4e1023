import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, report } from './api';
import { ApiError } from './api-error';
import { alert, toast } from './dialogs';
import { useSteps } from './steps';

/** The result of one batch: which rows were refused, and why. */
export interface BatchOutcome<T> {
  refused: readonly { row: T; message: string }[];
}
interface Words {
  /** The notice when all rows were done. */
  done: string;
  /** The headline of the list of refused rows. */
  refused: string;
}

/**
 * Runs a call for many rows in batches and says the result: all done, or which were refused and why, and how many were not reached. `run`
 * passes the unchanged rows to `onDone`. If the first batch fails, the error is reported like that of a single call, or passed to
 * `onFailed`.
 */
export function useMany<T>(nameOf: (row: T) => string) {
  const { t } = useTranslation('ui');
  const { at, run: inSteps, stop } = useSteps();
  const [busy, setBusy] = useState(false);
  const tell = async (all: readonly T[], refused: BatchOutcome<T>['refused'], left: readonly T[], broken: unknown, words: Words) => {
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
    send: (some: readonly T[]) => Promise<BatchOutcome<T>>,
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
