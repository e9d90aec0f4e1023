/** Where the list and what is open follow each other instead of standing side by side. */
export const NARROW = '(max-width: 900px)';
