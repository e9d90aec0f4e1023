import { YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { MINUTE } from '@madang/contracts/time';
import { rows, type Tx } from '@madang/server/db';
import { SEE_REMOVED } from './removed-lesson.sql';

export const RESTORE_TERM = LIMITS.lessonRestoreMinutes * MINUTE;

/** Runs `work` with the lessons in sight that were deleted and can still come back. What fails in it ends the transaction. */
export async function withRemoved<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await rows(tx, SEE_REMOVED, { see: YN.YES });
  const done = await work();
  await rows(tx, SEE_REMOVED, { see: YN.NO });
  return done;
}
