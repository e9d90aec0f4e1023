import { ApiError } from '../../lib/api-error';
import { confirm } from '../../lib/dialogs';

/**
 * Runs `work`, which puts something on sale. If the site lacks details of its seller, it offers the settings and resolves null; the form
 * keeps its input.
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
