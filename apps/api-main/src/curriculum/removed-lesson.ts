import { YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { MINUTE } from '@madang/contracts/time';
import { rows, type Tx } from '@madang/server/db';
import { SEE_REMOVED } from './removed-lesson.sql';

export const RESTORE_TERM_MS = LIMITS.lessonRestoreMinutes * MINUTE;

/**
 * Runs `work` so that its statements see deleted lessons that can still be restored. After an error in `work` the transaction cannot
 * continue, so the lessons need not be hidden again.
 */
export async function withRemoved<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await rows(tx, SEE_REMOVED, { see: YN.YES });
  const done = await work();
  await rows(tx, SEE_REMOVED, { see: YN.NO });
  return done;
}
