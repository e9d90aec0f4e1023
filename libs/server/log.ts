import { SECRET_PATH_PREFIX } from '@madang/contracts/secret-address';
import pino from 'pino';
import { config } from './config';

/**
 * The most bytes of log that wait in memory while the disk accepts none. Lines beyond it are lost, and their count is logged afterwards.
 */
const LOG_WAITING_BYTES_MAX = 4 * 1024 * 1024;
// Lines are written in groups: a write for each line would cost a tenth of the time of a frequent read.
const out = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 100, maxLength: LOG_WAITING_BYTES_MAX });
let lost = 0;
// A full disk must not end the service, only the log: without a listener this error would end the process.
out.on('error', () => undefined);
out.on('drop', () => lost++);
out.on('drain', () => {
  if (!lost) return;
  const lines = lost;
  lost = 0;
  logger.warn({ lines }, 'lines of the log were lost: its disk took none');
});
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** An SQLSTATE code of PostgreSQL: five digits or capital letters. */
const SQL_STATE = /^[0-9A-Z]{5}$/;
/**
 * An error without data of callers: the error of a statement may contain the statement's values, the row that broke a constraint, and
 * values of a wrong type.
 */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as Error & { code?: unknown };
  const isOfValue = typeof code === 'string' && SQL_STATE.test(code) && code.startsWith('22');
  const told = (text = '') => (isOfValue ? text.replace(/"[^"]*"/g, '"***"') : text);
  return { type: error.name, message: told(error.message), stack: told(error.stack), ...(typeof code === 'string' && { code }) };
}

/** The log, written in the background. It leaves out the named secrets, and of the database's errors the values of callers. */
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

/** Writes the lines that wait in memory; called when a process ends. */
export function flushLog(): void {
  try {
    out.flushSync();
  } catch {
    // A line that cannot be written at the end of the process is lost.
  }
}

const SECRET_STEP = new RegExp(`(${SECRET_PATH_PREFIX})[^/?]+`, 'gi');
/**
 * An address for the log: it hides the values of query parameters that carry tokens, and the secret that follows `SECRET_PATH_PREFIX` in a
 * path.
 */
export const safeUrl = (url: string) =>
  url.replace(/([?&](?:access-token|ticket|token|sig|code|state|x-amz-signature)=)[^&]*/gi, '$1***').replace(SECRET_STEP, '$1***');
