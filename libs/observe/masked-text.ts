const MASKS: readonly [RegExp, string][] = [
  // Mail addresses, and the user and password of an address.
  [/[^\s@<>"'(]+@[^\s@<>"')]+\.[^\s@<>"')]+/g, '***'],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, '***'],
  // Values of a refused statement, and texts in quotes: what somebody wrote may stand there.
  [/=\([^)]*\)/g, '=(***)'],
  [/(["'“‘«])(?:(?!["'”’»]).){1,500}["'”’»]/g, '$1***'],
  // What is long and random is a token; long numbers are of cards, accounts and phones.
  [/[A-Za-z0-9_-]{24,}/g, '***'],
  [/\d[\d -]{6,}\d/g, '***'],
];
/** Words of an error without what may be about somebody. */
export const masked = (text: string): string => MASKS.reduce((left, [what, by]) => left.replace(what, by), text).slice(0, 500);
