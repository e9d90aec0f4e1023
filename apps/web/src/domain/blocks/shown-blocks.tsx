import { blockApi } from '@madang/contracts/page/blocks/calls';
import { lazy, useState, type ComponentProps } from 'react';
import { channelState, useChannel } from '../../lib/channel';
import { loadWords } from '../../lib/i18n';
import { keyOf, queryClient, useCall } from '../../lib/query';
import { isServed } from '../../lib/served';
import { useLoggedIn } from '../../lib/session';

let loaded: typeof import('./block-page') | undefined;
/** Loads the component of a page of blocks together with its words. */
export async function loadBlockPage() {
  const [page] = await Promise.all([import('./block-page'), loadWords('blocks')]);
  return (loaded = page);
}
const Loading = lazy(loadBlockPage);
/** A page of blocks. It is drawn at once where its component is loaded already, which a lazy one is not. */
export function LazyBlockPage(props: ComponentProps<typeof Loading>) {
  const [Page] = useState(() => loaded?.default ?? Loading);
  return <Page {...props} />;
}

/**
 * The blocks of a page for this viewer. Those that came with the document need no call, but for a logged-in person they are fetched
 * again, as they may see more.
 */
export function useShownBlocks(pageSeq: number) {
  const loggedIn = useLoggedIn();
  const params = { pageSeq };
  useState(() => {
    const brought = channelState().blocks;
    const key = keyOf(blockApi.shown, { params });
    if (queryClient.getQueryData(key) !== undefined || !isServed()) return;
    if (brought && brought.pageSeq !== pageSeq) return;
    useChannel.setState({ blocks: null });
    queryClient.setQueryData(key, brought, { updatedAt: loggedIn ? 1 : Date.now() });
  });
  return useCall(blockApi.shown, { params }, { silent: true });
}
