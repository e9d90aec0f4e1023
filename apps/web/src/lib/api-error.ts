import type { ErrorBody, ErrorName, FieldError } from '@madang/contracts/errors';
import { contractWord } from './i18n';

/** A field that the service refused. */
export interface RefusedField extends FieldError {
  /** Whether the field is empty. `message` then names no field, and a form that knows the label says "enter the label" instead. */
  missing?: boolean;
}
/** Replaces a message with the field's technical name, such as `joinUrl 항목을 입력해주세요!`, by one that names no field. */
const refusedField = ({ field, message }: FieldError): RefusedField =>
  message === contractWord('validation.required', { label: field })
    ? { field, message: contractWord('validation.resetEmailRequired') ?? message, missing: true }
    : { field, message };

/** The error that a failed call rejects with. */
export class ApiError extends Error {
  /** Whether some part of the page shows the error itself, so that no alert repeats it. */
  claimed = false;
  /** Whether the call only read something (GET). */
  read = false;
  /** The seconds after which the server asks to try again; null if it names none, or more than five digits. */
  retryAfter: number | null = null;
  /** The moment that the error is about, such as when something opens; null where it is about none. */
  at: string | null = null;
  constructor(
    readonly status: number,
    readonly errorName: ErrorName | null,
    readonly code: number | null,
    /** The message of the server; empty when it sent none. */
    readonly serverMessage: string,
    readonly fields: readonly RefusedField[],
    readonly requestId: string | null,
    options?: ErrorOptions,
  ) {
    super(serverMessage || `HTTP ${status}`, options);
    this.name = 'ApiError';
  }
  /** Marks the error as shown by the caller, and returns the error. */
  claim(): this {
    this.claimed = true;
    return this;
  }
  is(name: ErrorName): boolean {
    return this.errorName === name;
  }
}

/** The call was cancelled by its caller, or the page was left: this is not shown to the person (ER-018). */
export class Cancelled extends Error {
  override name = 'AbortError';
}
/** Whether a call was refused because what it is about is deleted, or its site is closed. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 410;
export const isCancelled = (error: unknown) => error instanceof Error && error.name === 'AbortError';

export function toApiError(status: number, body: unknown, cause?: unknown): ApiError {
  const b = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>;
  const error = new ApiError(
    status,
    b.errorName ?? null,
    b.code ?? null,
    typeof b.message === 'string' ? b.message : '',
    (b.errors ?? []).map(refusedField),
    b.requestId ?? null,
    { cause },
  );
  error.at = b.at ?? null;
  return error;
}
