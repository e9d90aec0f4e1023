import type { ErrorBody, ErrorName, FieldError } from '@madang/contracts/errors';
import { contractWord } from './i18n';

/** A field that the service refused. */
export interface RefusedField extends FieldError {
  /** It is not filled in; `message` says so without a name, and whoever knows the field's label says it. */
  missing?: boolean;
}
/** The service knows a field by its name on the wire, which nobody is to read: `joinUrl 항목을 입력해주세요!`. */
const refusedField = ({ field, message }: FieldError): RefusedField =>
  message === contractWord('validation.required', { label: field })
    ? { field, message: contractWord('validation.resetEmailRequired') ?? message, missing: true }
    : { field, message };

/** The error that a failed call rejects with. */
export class ApiError extends Error {
  /** Set by whoever shows the error in its own place, so that no alert tells of it, too. */
  claimed = false;
  /** Something was only asked for, nothing was to be done. */
  read = false;
  /** Seconds after which the server says to come again. */
  retryAfter: number | null = null;
  constructor(
    readonly status: number,
    readonly errorName: ErrorName | null,
    readonly code: number | null,
    /** The server's own words, empty when it sent none. */
    readonly serverMessage: string,
    readonly fields: readonly RefusedField[],
    readonly requestId: string | null,
    options?: ErrorOptions,
  ) {
    super(serverMessage || `HTTP ${status}`, options);
    this.name = 'ApiError';
  }
  /** Marks the error as shown and returns it. */
  claim(): this {
    this.claimed = true;
    return this;
  }
  is(name: ErrorName): boolean {
    return this.errorName === name;
  }
}

/** The caller gave up, or the page was left; nobody is told (ER-018). */
export class Cancelled extends Error {
  override name = 'AbortError';
}
export const isCancelled = (error: unknown) => error instanceof Error && error.name === 'AbortError';

export function toApiError(status: number, body: unknown, cause?: unknown): ApiError {
  const b = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>;
  return new ApiError(
    status,
    b.errorName ?? null,
    b.code ?? null,
    typeof b.message === 'string' ? b.message : '',
    (b.errors ?? []).map(refusedField),
    b.requestId ?? null,
    { cause },
  );
}
