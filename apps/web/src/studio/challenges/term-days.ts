/** How many days a term lasts where its challenge says nothing else. */
export const TERM_DAYS = 21;
