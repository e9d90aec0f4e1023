import { pageErrorApi } from '@madang/contracts/page/page-error-calls';
import { call } from './api';
import { ApiError, isCancelled } from './api-error';
import { log } from './log';

/** How many errors one document reports at most: an error in a loop says nothing new. */
const MOST = 10;
/** The most letters that the service takes of each field (libs/contracts/page/page-error.ts). */
const LENGTHS = { name: 100, message: 1000, stack: 8000, at: 200 };
const told = new Set<string>();

/** Files of a version before are gone, or the line is: a reload brings the page back, and nothing is broken. */
const STALE = /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;

/** Whether something of ours is broken: an answer of a service was told by the service, and code of others is theirs. */
const isOurs = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof ApiError) &&
  !isCancelled(error) &&
  !STALE.test(error.message) &&
  (error.stack ?? '').includes(`${location.origin}/assets/`);

/** Tells the services of an error, once a document; they tell whoever runs the platform. */
export async function reportFailure(error: unknown, at: string): Promise<void> {
  if (!isOurs(error) || told.size >= MOST) return;
  const { name, message, stack = '' } = error;
  const key = `${name} ${message} ${stack.split('\n', 3).join()}`;
  if (told.has(key)) return;
  told.add(key);
  const body = {
    name: (name || 'Error').slice(0, LENGTHS.name),
    message: message.slice(0, LENGTHS.message),
    stack: stack.slice(0, LENGTHS.stack),
    at: at.slice(0, LENGTHS.at),
  };
  await call(pageErrorApi.report, { body, keepalive: true }).catch((failure: unknown) => log('report', failure));
}

/** Forgets which errors were reported, as a new document would. */
export const forgetFailures = (): void => told.clear();
