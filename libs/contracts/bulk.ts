/** Rows of a work on many that are done together: so many hold a class for a moment only, and so often is told how far it is. */
export const BULK_STEP = 20;
