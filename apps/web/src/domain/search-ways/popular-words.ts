import { searchApi } from '@madang/contracts/main/search-calls';
import { useCall } from '../../lib/query';

/** How many of the most frequent search words are shown. */
const POPULAR_WORDS_MAX = 6;
/** The most frequent search words of the site; none before they have loaded. */
export function usePopularWords(): readonly string[] {
  const popular = useCall(searchApi.popular, undefined, { silent: true });
  return popular.data?.slice(0, POPULAR_WORDS_MAX) ?? [];
}
