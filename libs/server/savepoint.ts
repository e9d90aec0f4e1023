import { commitWorkSoFar } from './after-commit';
import { statementsSoFar } from './before-commit';
import { rows, type Tx } from './db';
import { BEGIN_PART, KEEP_PART, UNDO_PART } from './savepoint.sql';

/**
 * Runs a part of the transaction `tx`, and undoes it if `isRefused` says so of its result: its rows, its events and its messages. An error
 * of the part makes the whole transaction fail. A part must not begin inside another one.
 */
export async function unlessRefused<T>(tx: Tx, part: () => Promise<T>, isRefused: (result: T) => boolean): Promise<T> {
  const forget = [statementsSoFar(tx), commitWorkSoFar(tx)];
  await rows(tx, BEGIN_PART);
  const result = await part();
  const refused = isRefused(result);
  await rows(tx, refused ? UNDO_PART : KEEP_PART);
  if (refused) for (const one of forget) one();
  return result;
}
