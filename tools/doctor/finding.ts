/** What a look at one thing found. */
export interface Finding {
  state: 'ok' | 'warn' | 'bad';
  /** The thing that was looked at, in a word or two. */
  what: string;
  /** What is there or what is wrong, as a sentence. */
  says: string;
  /** What whoever reads it should do about it; nothing where all is well. */
  todo?: string;
}

export const ok = (what: string, says: string): Finding => ({ state: 'ok', what, says });
export const warn = (what: string, says: string, todo: string): Finding => ({ state: 'warn', what, says, todo });
export const bad = (what: string, says: string, todo: string): Finding => ({ state: 'bad', what, says, todo });

/** The reason of a failed connection: an address with several hosts fails with an error that says nothing itself. */
export const reasonOf = (e: unknown): string => {
  const { message, name, errors, cause } = e as Error & { errors?: Error[] };
  const why = cause instanceof Error ? reasonOf(cause) : '';
  const own = message || errors?.map((one) => one.message).join(', ');
  return own && why ? `${own} (${why})` : own || why || name;
};
