import { ApiError } from '../../lib/api-error';
import { confirm } from '../../lib/dialogs';

/**
 * Runs what puts something on sale. Answers null where the site has no seller who can be named: the way to its settings is offered, and
 * what was written stays.
 */
export async function leadingToSelling<T>(work: () => Promise<T>, action: string, toSelling: () => void): Promise<T | null> {
  try {
    return await work();
  } catch (failed) {
    if (!(failed instanceof ApiError && failed.is('NOT_READY_TO_SELL'))) throw failed;
    if (await confirm(failed.claim().serverMessage, { action })) toSelling();
    return null;
  }
}
