import { courseBadge } from './course-rules';

type Badged = Parameters<typeof courseBadge>[0];

/** How many cards of classes a row has in a wide window. */
export const SHELF_ROW = 4;
/** Maximum number of cards on a shelf: two full rows in a wide window. */
const SHELF_CARDS_MAX = 2 * SHELF_ROW;
/**
 * The number of classes from which on the newest get two rows. With fewer classes a second row would leave too few for the other shelves.
 */
const TWO_ROWS_CLASSES_MIN = 2 * SHELF_CARDS_MAX;
const DEAL_BADGES: readonly (string | null)[] = ['discount', 'closingSoon'];

/** Cuts a list of more than one row to one or two full rows of a wide window. */
const inRows = <T>(list: readonly T[]): T[] =>
  list.slice(0, list.length >= SHELF_CARDS_MAX ? SHELF_CARDS_MAX : Math.max(SHELF_ROW, list.length - (list.length % SHELF_ROW)));

/**
 * The shelves of a main page that its site has not designed: newest classes, offers and popular classes. No class is on two shelves, and a
 * shelf that would have too few classes is empty.
 */
export function shelvesOf<T extends Badged & { courseSeq: number }>(newest: readonly T[], popular: readonly T[], now: Date | number) {
  const everything = [...new Map([...newest, ...popular].map((one) => [one.courseSeq, one])).values()];
  const fresh = inRows(newest).slice(0, everything.length < TWO_ROWS_CLASSES_MIN ? SHELF_ROW : SHELF_CARDS_MAX);
  const shown = new Set(fresh.map((one) => one.courseSeq));
  const others = (list: readonly T[]) => list.filter((one) => !shown.has(one.courseSeq));
  const reduced = others(everything.filter((one) => DEAL_BADGES.includes(courseBadge(one, now)))).slice(0, SHELF_ROW);
  const deals = reduced.length > 1 ? reduced : [];
  for (const one of deals) shown.add(one.courseSeq);
  const liked = others(popular);
  return { fresh, deals, liked: liked.length < SHELF_ROW ? [] : inRows(liked) };
}
