const PERSONAL_DATA_MASKS: readonly [RegExp, string][] = [
  // E-mail addresses, and user and password within a web address.
  [/[^\s@<>"'(]+@[^\s@<>"')]+\.[^\s@<>"')]+/g, '***'],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, '***'],
  // Values that the database names when it refuses a statement, and texts in quotes: both may be what a person wrote.
  [/=\([^)]*\)/g, '=(***)'],
  [/(["'“‘«])(?:(?!["'”’»]).){1,500}["'”’»]/g, '$1***'],
  // A long random text is a token; a long number is that of a card, account or telephone.
  [/[A-Za-z0-9_-]{24,}/g, '***'],
  [/\d[\d -]{6,}\d/g, '***'],
];
/** An error's text, cut to 500 letters, in which `PERSONAL_DATA_MASKS` hide what may be personal. */
export const masked = (text: string): string =>
  PERSONAL_DATA_MASKS.reduce((left, [what, by]) => left.replace(what, by), text).slice(0, 500);
