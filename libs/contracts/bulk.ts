import { string } from 'yup';

/** Rows of a work on many that are done together: so many hold a class for a moment only, and so often is told how far it is. */
export const BULK_STEP = 20;

/** Names a work on many, so that it may be sent again without being done again. */
export const requestKey = () =>
  string()
    .matches(/^[\w-]{16,64}$/)
    .nullable();
