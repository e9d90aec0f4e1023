import pino from 'pino';
import { config } from './config';

/** One line a request, written in the background; secrets never reach it. */
export const logger = pino(
  {
    level: config.logLevel,
    base: undefined,
    redact: {
      paths: ['*.password', '*.newPassword', '*.passwordConfirm', '*.code', '*.token', '*.ticket', '*.accountNumber'],
      censor: '***',
    },
  },
  // A write for many lines: one a line is a tenth of a hot read.
  pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 100 }),
);

/** An address without the values a token could hide in: query values of Access-Token, ticket, token, sig, code, state. */
export const safeUrl = (url: string) =>
  url
    .replace(/([?&](?:access-token|ticket|token|sig|code|state)=)[^&]*/gi, '$1***')
    .replace(/(\/(?:resetpassword|invitations|integrated|auth\/code)\/)[^/?]+/gi, '$1***');
