import { logger } from './log';
import { fail, type Failure } from './fail';
import { hasRequestEffect } from './request-effects';
import { QuotaTimeout } from './connection-quota';

interface Coded {
  code?: unknown;
  message?: string;
}
const SQLSTATE_FORMAT = /^[0-9A-Z]{5}$/;
const stateOf = (e: unknown): string | null => {
  const { code } = (e ?? {}) as Coded;
  return typeof code === 'string' && SQLSTATE_FORMAT.test(code) && code !== 'EPIPE' ? code : null;
};

/** Whether `main.hold_open_site` refused a write because its site is closed. */
export const isClosedSite = (e: unknown) => stateOf(e) === 'MDCLS';

/** Whether a transaction was rolled back as a whole because of a concurrent one (deadlock, serialization); a repeat may well succeed. */
export const isRetryableConflict = (e: unknown) => ['40P01', '40001'].includes(stateOf(e) ?? '');

/** Whether a unique constraint refused a value, any of them or the named one. */
export const isUniqueViolation = (e: unknown, constraint?: string) =>
  stateOf(e) === '23505' && (constraint === undefined || (e as { constraint?: string }).constraint === constraint);

/**
 * SQLSTATE codes of an overloaded or stopping server: lock or statement timeouts, idle transactions, read-only servers, deadlocks and other
 * conflicts.
 */
const LOAD_SQLSTATES = ['55P03', '57014', '25P03', '25P04', '25006', '40P01', '40001'];
const LOAD_CLASS = ['08', '53', '57P'];
/** Messages for a connection that could not be made, was not given in time, or was lost; such errors have no code. */
const LOST_MESSAGES = [
  'connection terminated',
  'timeout exceeded when trying to connect',
  'client has encountered a connection error',
  'client was closed',
  'query_wait_timeout',
  'not queryable',
  'query runner already released',
  'cannot use a pool after',
];
const LOST_PATTERN = new RegExp(LOST_MESSAGES.join('|'), 'i');
const LOST_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'];

/** Whether the connection broke or was never made; if it broke, the outcome of the last statement is unknown. */
export function isConnectionLost(e: unknown): boolean {
  const state = stateOf(e);
  if (state) return state.startsWith('08') || state.startsWith('57P');
  const { code, message } = (e ?? {}) as Coded;
  return (typeof code === 'string' && LOST_CODES.includes(code)) || LOST_PATTERN.test(message ?? '');
}

/** Whether the database is busy or cannot be reached, so that the error is not caused by the call and passes with time. */
export function isDatabaseUnavailable(e: unknown): boolean {
  if (e instanceof QuotaTimeout || isConnectionLost(e)) return true;
  const state = stateOf(e);
  return !!state && (LOAD_SQLSTATES.includes(state) || LOAD_CLASS.some((c) => state.startsWith(c)));
}

/**
 * The error that the caller gets when the database is busy or away: BUSY, which promises that nothing was done and the call may be
 * repeated; or OUTCOME_UNKNOWN, where the request has already committed something or the answer to a commit was lost (`unsure`).
 */
export function unavailableFailure(e: unknown, unsure = false): Failure {
  logger.warn({ err: (e as Error).message, code: stateOf(e) ?? undefined }, 'database busy or away');
  const told = fail(unsure || hasRequestEffect() ? 'OUTCOME_UNKNOWN' : 'BUSY');
  told.cause = e;
  return told;
}
