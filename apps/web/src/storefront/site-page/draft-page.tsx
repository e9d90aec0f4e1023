import { blockApi } from '@madang/contracts/page/blocks/calls';
import type { SharedDraft } from '@madang/contracts/page/blocks/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import DraftBlocks from '../../domain/blocks/draft-blocks';
import { useChannel } from '../../lib/channel';
import { keyOf, queryClient, useCall } from '../../lib/query';
import { NoContent } from '../../ui/no-content';
import { ErrorState, Loading, Skeleton } from '../../ui/states';

/** Puts the draft that came with the document into the cache, so that it is not fetched again; only once. */
function useBroughtDraft(token: string): void {
  useState(() => {
    const brought = useChannel.getState().blocks;
    if (!brought || !('expiresAt' in brought)) return;
    useChannel.setState({ blocks: null });
    const key = keyOf(blockApi.shared, { params: { token } });
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, brought as SharedDraft);
  });
}

/** The draft of a page, for people with a draft link. */
export default function DraftPage() {
  const { t } = useTranslation('site-page');
  const token = useParams()['token'] ?? '';
  useBroughtDraft(token);
  const found = useCall(blockApi.shared, { params: { token } }, { silent: true });
  if (found.isPending)
    return (
      <Loading>
        <Skeleton height={480} />
      </Loading>
    );
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <NoContent title={t('draftEnded')} text={t('draftEndedText')} />;
  return <DraftBlocks draft={found.data} />;
}
