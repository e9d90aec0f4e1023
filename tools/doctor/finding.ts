/** The result of one check. */
export interface Finding {
  state: 'ok' | 'warn' | 'bad';
  /** The name of what was checked, in a word or two. */
  what: string;
  /** What was found, as a sentence. */
  says: string;
  /** What the operator should do about it; undefined if all is well. */
  todo?: string;
}

export const ok = (what: string, says: string): Finding => ({ state: 'ok', what, says });
export const warn = (what: string, says: string, todo: string): Finding => ({ state: 'warn', what, says, todo });
export const bad = (what: string, says: string, todo: string): Finding => ({ state: 'bad', what, says, todo });

/**
 * The reason of a failed connection. For an address with several hosts the error itself has no message, so those of its parts are joined.
 */
export const reasonOf = (e: unknown): string => {
  const { message, name, errors, cause } = e as Error & { errors?: Error[] };
  const why = cause instanceof Error ? reasonOf(cause) : '';
  const own = message || errors?.map((one) => one.message).join(', ');
  return own && why ? `${own} (${why})` : own || why || name;
};
