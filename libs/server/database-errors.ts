import { logger } from './log';
import { fail, type Failure } from './fail';
import { hasRequestEffect } from './request-effects';
import { QuotaTimeout } from './connection-quota';

interface Coded {
  code?: unknown;
  message?: string;
}
const SQLSTATE = /^[0-9A-Z]{5}$/;
const stateOf = (e: unknown): string | null => {
  const { code } = (e ?? {}) as Coded;
  return typeof code === 'string' && SQLSTATE.test(code) && code !== 'EPIPE' ? code : null;
};

/** `main.hold_open_site` refused what somebody began on a site that was closed at that moment. */
export const isClosedSite = (e: unknown) => stateOf(e) === 'MDCLS';

/** Two transactions were in each other's way, and this one was undone as a whole: the same again may well succeed. */
export const isRetryableConflict = (e: unknown) => ['40P01', '40001'].includes(stateOf(e) ?? '');

/** Another row has this value already; of the constraint or index that is named, if one is. */
export const isUniqueViolation = (e: unknown, constraint?: string) =>
  stateOf(e) === '23505' && (constraint === undefined || (e as { constraint?: string }).constraint === constraint);

/** A lock not given in time, a statement or a pause that took too long, a server that ends, begins or has no room. */
const LOAD = ['55P03', '57014', '25P03', '25P04', '25006', '40P01', '40001'];
const LOAD_CLASS = ['08', '53', '57P'];
/** The driver's own words for a connection that could not be made or was lost, and the system's. */
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
const LOST = new RegExp(LOST_MESSAGES.join('|'), 'i');
const LOST_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'];

/** The connection broke, so that nobody knows what became of the last statement. */
export function isConnectionLost(e: unknown): boolean {
  const state = stateOf(e);
  if (state) return state.startsWith('08') || state.startsWith('57P');
  const { code, message } = (e ?? {}) as Coded;
  return (typeof code === 'string' && LOST_CODES.includes(code)) || LOST.test(message ?? '');
}

/** The database is busy or away: a matter of waiting, nobody's mistake. */
export function isDatabaseUnavailable(e: unknown): boolean {
  if (e instanceof QuotaTimeout || isConnectionLost(e)) return true;
  const state = stateOf(e);
  return !!state && (LOAD.includes(state) || LOAD_CLASS.some((c) => state.startsWith(c)));
}

/**
 * What a caller hears of trouble with the database. BUSY promises that nothing was done, so that the same may be sent again;
 * that is no longer true after a commit of the same request, or when the answer to a commit was lost (`unsure`).
 */
export function unavailableFailure(e: unknown, unsure = false): Failure {
  logger.warn({ err: (e as Error).message, code: stateOf(e) ?? undefined }, 'database busy or away');
  const told = fail(unsure || hasRequestEffect() ? 'OUTCOME_UNKNOWN' : 'BUSY');
  told.cause = e;
  return told;
}
