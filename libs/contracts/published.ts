/**
 * The cookie of whoever changed something a moment ago: how far the database had come by then. Nobody else's copy of a page will do for
 * them, and no replica that is not as far.
 */
export const WROTE_COOKIE = 'wrote';
/** Seconds that it lasts: longer than a replica may be behind (libs/server/positions.ts), so that later reads need none. */
export const WROTE_FOR_SECONDS = 10;
