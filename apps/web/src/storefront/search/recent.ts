import { channelSeq } from '../../lib/channel';

/** How many searches the browser remembers. */
const RECENT_SEARCHES_MAX = 8;
const key = () => `madang.search.${channelSeq()}`;

/** The recent searches of this browser on this site, the latest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
function keep(list: readonly string[]): string[] {
  const kept = list.slice(0, RECENT_SEARCHES_MAX);
  try {
    if (kept.length) localStorage.setItem(key(), JSON.stringify(kept));
    else localStorage.removeItem(key());
  } catch {
    // Without storage, the search works but is not remembered.
  }
  return kept;
}
export const remember = (q: string) => keep([q, ...recentSearches().filter((one) => one !== q)]);
export const forget = (q: string) => keep(recentSearches().filter((one) => one !== q));
export const forgetAll = () => keep([]);
