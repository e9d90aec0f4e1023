/** The row behind which a page of a list begins that is ordered by time and key, oldest first; both null for the first page. */
export interface Place {
  afterAt: Date | null;
  afterKey: string | null;
}
const FIRST_PLACE: Place = { afterAt: null, afterKey: null };
/** The cursor after a row, such as `2026-11-20T00:00:00.000Z|12`. */
export const cursorAt = (at: Date, key: string | number) => `${at.toISOString()}|${key}`;
const SEQ_KEY = /^\d{1,15}$/;
/** A time as `cursorAt` writes it; JavaScript knows years that PostgreSQL does not take. */
const CURSOR_TIME_FORMAT = /^(?!0000)\d{4}-[\d-]{5}T[\d:.]+Z$/;
/** What a key looks like that is a text, such as the number of an order. */
export const TEXT_KEY = /^[\w-]{1,40}$/;
/** The place that a cursor names; the beginning for a missing or broken cursor. */
export function placeAt(cursor: string | undefined, key = SEQ_KEY): Place {
  const [at = '', afterKey = ''] = (cursor ?? '').split('|');
  const afterAt = new Date(at);
  return !CURSOR_TIME_FORMAT.test(at) || Number.isNaN(afterAt.getTime()) || !key.test(afterKey) ? FIRST_PLACE : { afterAt, afterKey };
}
/** A page of the rows that were found with one more than `size`, and the cursor after it. */
export function placedPage<T>(found: readonly T[], size: number, cursorOf: (last: T) => string): { list: T[]; cursor: string | null } {
  const list = found.slice(0, size);
  return { list, cursor: found.length > size ? cursorOf(list.at(-1)!) : null };
}
