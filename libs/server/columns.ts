/** Marks a column that an insert may leave out: the database fills it. What it fills in is said by the migration alone. */
export const FILLED = () => 'default';

/** Marks a column that the database computes from others. Some are large, so only a statement that names one reads it. */
export const COMPUTED = { insert: false, update: false, select: false } as const;

/** The name of a column from that of its property: `courseSeq` becomes `course_seq`. */
export const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
