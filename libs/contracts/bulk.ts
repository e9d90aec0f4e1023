/**
 * Rows that one step of a bulk action changes. Steps are small so that a class is locked only briefly, and the page tells its progress
 * after each.
 */
export const BULK_STEP = 20;
