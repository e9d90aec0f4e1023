import type { Entry } from './entries';

/** How many entries the browser remembers for each site. */
const RECENT_ENTRIES_MAX = 5;
const keyOf = (channelSeq: number) => `madang.command.${channelSeq}`;

/** The entries of this site that were last opened from the palette in this browser, the latest first; members and orders are not kept. */
export function recentOf(channelSeq: number): Entry[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(channelSeq)) ?? '[]') as Entry[];
  } catch {
    return [];
  }
}
/** Remembers an opened entry. Callers never pass members and orders, so that no names of people stay in the browser. */
export function remember(channelSeq: number, { also: _, ...entry }: Entry): void {
  const others = recentOf(channelSeq).filter(({ id }) => id !== entry.id);
  localStorage.setItem(keyOf(channelSeq), JSON.stringify([entry, ...others].slice(0, RECENT_ENTRIES_MAX)));
}
