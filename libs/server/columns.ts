/** Marks a column that an insert may leave out because it has a default in the database; only the migration says which. */
export const FILLED_BY_DATABASE = () => 'default';

/**
 * Marks a column that the database computes from other columns. Some are large, so `find` leaves them out and a statement has to name one
 * to read it.
 */
export const COMPUTED_COLUMN = { insert: false, update: false, select: false } as const;

/** The name of a column from that of its property: `courseSeq` becomes `course_seq`. */
export const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
