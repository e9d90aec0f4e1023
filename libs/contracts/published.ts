/**
 * The cookie of a person who has just changed something; it holds the position of the database at that time. The gateway gives this person
 * no cached page, and a replica is used only if it has reached that position.
 */
export const WROTE_COOKIE = 'wrote';
/**
 * Seconds for which the cookie lasts: longer than a replica can be behind (libs/server/positions.ts), so that it is not needed any longer.
 */
export const WROTE_FOR_SECONDS = 10;
