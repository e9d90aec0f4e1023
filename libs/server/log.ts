import { SECRET_PATH_PREFIX } from '@madang/contracts/secret-address';
import pino from 'pino';
import { config } from './config';

/** The most bytes of log kept while the disk takes none; later lines are lost, and their number is logged once it works again. */
const WAITING = 4 * 1024 * 1024;
// Lines are written together: a write for each line takes a tenth of the time of a hot read.
const out = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 100, maxLength: WAITING });
let lost = 0;
// A full disk ends the log's lines, never the service: without a listener such an error would.
out.on('error', () => undefined);
out.on('drop', () => lost++);
out.on('drain', () => {
  if (!lost) return;
  const lines = lost;
  lost = 0;
  logger.warn({ lines }, 'lines of the log were lost: its disk took none');
});
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** A state of the database: two digits or letters of a class, and three more. */
const SQL_STATE = /^[0-9A-Z]{5}$/;
/**
 * An error without what a caller wrote: that of a statement carries its values, the row that broke a rule, and quotes the value that
 * was of the wrong type.
 */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as Error & { code?: unknown };
  const isOfValue = typeof code === 'string' && SQL_STATE.test(code) && code.startsWith('22');
  const told = (text = '') => (isOfValue ? text.replace(/"[^"]*"/g, '"***"') : text);
  return { type: error.name, message: told(error.message), stack: told(error.stack), ...(typeof code === 'string' && { code }) };
}

/** One line a request, written in the background; secrets never reach it. */
export const logger = pino(
  {
    level: config.logLevel,
    base: undefined,
    serializers: { err: errorOf },
    redact: {
      paths: ['*.password', '*.newPassword', '*.passwordConfirm', '*.code', '*.token', '*.ticket', '*.accountNumber'],
      censor: '***',
    },
  },
  out,
);

/** Writes what waits, as a process ends. */
export function flushLog(): void {
  try {
    out.flushSync();
  } catch {
    // A log line that cannot be written is lost.
  }
}

const SECRET_STEP = new RegExp(`(${SECRET_PATH_PREFIX})[^/?]+`, 'gi');
/** An address without what a token could hide in: steps of its path, and values of its query. */
export const safeUrl = (url: string) =>
  url.replace(/([?&](?:access-token|ticket|token|sig|code|state|x-amz-signature)=)[^&]*/gi, '$1***').replace(SECRET_STEP, '$1***');
