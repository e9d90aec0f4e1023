import { DAY_SECONDS } from './time';

/** The Cache-Control of what never changes under its address, such as a built file whose name contains a hash of its content. */
export const IMMUTABLE_CACHE = `public, max-age=${365 * DAY_SECONDS}, immutable`;
