import { videoApi } from '@madang/contracts/main/curriculum';
import { usePages } from '../../lib/pages';

/** The uploaded videos of the site, the newest first; `q` searches them. */
export function useVideos(q: string) {
  const pages = usePages(
    videoApi.list,
    { query: { q } },
    { next: ({ cursor }) => (cursor ? { cursor } : null), staleTime: 0, keep: true, silent: true },
  );
  return { pages, list: pages.data?.pages.flatMap((page) => page.list) ?? [], first: pages.data?.pages[0] };
}
