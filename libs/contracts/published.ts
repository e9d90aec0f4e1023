/**
 * The cookie of a person who has just changed something; it holds the position of the database at that time. The gateway gives this person
 * no cached page, and a replica is used only if it has reached that position.
 */
export const WROTE_COOKIE = 'wrote';
/**
 * Seconds for which the cookie lasts. They are more than a replica can be behind (libs/server/positions.ts), so that the cookie is no
 * longer needed after them.
 */
export const WROTE_FOR_SECONDS = 10;
