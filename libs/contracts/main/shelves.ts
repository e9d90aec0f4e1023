import { courseBadge } from './course-rules';

type Badged = Parameters<typeof courseBadge>[0];

/** Cards of classes that fill a row of a wide window. */
export const SHELF_ROW = 4;
/** Cards of a shelf: two full rows of a wide window. */
const MOST = 2 * SHELF_ROW;
/** With fewer classes the newest get one row: a second row would leave the other shelves nothing. */
const MANY = 2 * MOST;
const DEALS: readonly (string | null)[] = ['discount', 'closingSoon'];

/** A full row, or two: never a lonely card on the second line of a wide window. */
const inRows = <T>(list: readonly T[]): T[] =>
  list.slice(0, list.length >= MOST ? MOST : Math.max(SHELF_ROW, list.length - (list.length % SHELF_ROW)));

/**
 * The shelves of an index that its site made nothing of, from its newest and its most popular classes: each class stands on one of them,
 * and one that has too few of its own is empty.
 */
export function shelvesOf<T extends Badged & { courseSeq: number }>(newest: readonly T[], popular: readonly T[], now: Date | number) {
  const everything = [...new Map([...newest, ...popular].map((one) => [one.courseSeq, one])).values()];
  const fresh = inRows(newest).slice(0, everything.length < MANY ? SHELF_ROW : MOST);
  const shown = new Set(fresh.map((one) => one.courseSeq));
  const others = (list: readonly T[]) => list.filter((one) => !shown.has(one.courseSeq));
  const reduced = others(everything.filter((one) => DEALS.includes(courseBadge(one, now)))).slice(0, SHELF_ROW);
  const deals = reduced.length > 1 ? reduced : [];
  for (const one of deals) shown.add(one.courseSeq);
  const liked = others(popular);
  return { fresh, deals, liked: liked.length < SHELF_ROW ? [] : inRows(liked) };
}
