import type { Entry } from './entries';

/** How many entries the palette remembers. */
const KEPT = 5;
const keyOf = (channelSeq: number) => `madang.command.${channelSeq}`;

/** What this browser opened by the palette on this site, the last first. */
export function recentOf(channelSeq: number): Entry[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(channelSeq)) ?? '[]') as Entry[];
  } catch {
    return [];
  }
}
/** Names of people are not kept in the browser: who opened a member finds the member by searching again. */
export function remember(channelSeq: number, entry: Entry): void {
  const others = recentOf(channelSeq).filter(({ id }) => id !== entry.id);
  localStorage.setItem(keyOf(channelSeq), JSON.stringify([entry, ...others].slice(0, KEPT)));
}
