import { pageErrorApi } from '@madang/contracts/page/page-error-calls';
import { call } from './api';
import { ApiError, isCancelled } from './api-error';
import { OwnFault } from './failures';
import { log } from './log';

/** The most errors that one document reports, because an error in a loop tells nothing new. */
const REPORTED_ERRORS_MAX = 10;
/** The most letters that the service takes of each field (libs/contracts/page/page-error.ts). */
const FIELD_LENGTHS_MAX = { name: 100, message: 1000, stack: 8000, at: 200 };
const told = new Set<string>();

/** Messages of a failed import: the files of an older version are gone, or the network is. A reload solves it, so it is not reported. */
const FAILED_IMPORT_PATTERN =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;

/** Whether an error comes from the product's own code. Errors that a service answered and errors of third-party code do not count. */
const isOurs = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof ApiError) &&
  !isCancelled(error) &&
  !FAILED_IMPORT_PATTERN.test(error.message) &&
  (error instanceof OwnFault || (error.stack ?? '').includes(`${location.origin}/assets/`));

/**
 * Reports an error of the product's own code to the service, each once in a document and at most `REPORTED_ERRORS_MAX` of them; the service
 * tells the platform operators.
 */
export async function reportFailure(error: unknown, at: string): Promise<void> {
  if (!isOurs(error) || told.size >= REPORTED_ERRORS_MAX) return;
  const { name, message, stack = '' } = error;
  const key = `${name} ${message} ${stack.split('\n', 3).join()}`;
  if (told.has(key)) return;
  told.add(key);
  const body = {
    name: (name || 'Error').slice(0, FIELD_LENGTHS_MAX.name),
    message: message.slice(0, FIELD_LENGTHS_MAX.message),
    stack: stack.slice(0, FIELD_LENGTHS_MAX.stack),
    at: at.slice(0, FIELD_LENGTHS_MAX.at),
  };
  await call(pageErrorApi.report, { body, keepalive: true }).catch((failure: unknown) => log('report', failure));
}

/** Forgets which errors were reported, as a new document does. */
export const forgetFailures = (): void => told.clear();
