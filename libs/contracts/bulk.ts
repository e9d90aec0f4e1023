/**
 * How many rows one step of a bulk action changes. They are few, so that a class is locked only briefly; after each step the page shows
 * the progress.
 */
export const BULK_STEP = 20;
