import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests get their turn. Several long lists at once add up. */
const TURN_MS = 8;

/** `list.map(of)` for lists of many thousands: the event loop stands for no longer than `TURN_MS` at a stretch. */
export async function mapInTurns<T, R>(list: readonly T[], of: (one: T) => R): Promise<R[]> {
  const made: R[] = [];
  let since = performance.now();
  for (const one of list) {
    made.push(of(one));
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return made;
}
