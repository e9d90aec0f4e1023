/** The value by which the choice of a package asks for classes that people enrol in: no package, no challenge, no survey of demand. */
export const ENROLLABLE_COURSES = 'ENROLLABLE';
