import { MAIN_PAGE } from '@madang/contracts/page/blocks/calls';
import { blockEditorApi, type BlockDraft } from '@madang/contracts/page/blocks/editor';
import { pageApi } from '@madang/contracts/page/page-calls';
import type { SitePage } from '@madang/contracts/page/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { NoContent } from '../../ui/no-content';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import Editor from './editor';
import l from '../../ui/layout.module.css';

/** The block editor for the main page or, where the address has a number, for a page of the site's own. */
export default function EditorPage() {
  const pageSeq = Number(useParams()['pageSeq'] ?? MAIN_PAGE);
  return <PageInEditor key={pageSeq} pageSeq={pageSeq} />;
}

function PageInEditor({ pageSeq }: { pageSeq: number }) {
  const { t } = useTranslation('admin-site-editor');
  const own = pageSeq !== MAIN_PAGE;
  const page = useCall(pageApi.find, { params: { pageSeq } }, { enabled: own, silent: true });
  const found = useCall(blockEditorApi.draft, { params: { pageSeq } }, { silent: true, staleTime: 0 });
  const [replaced, setReplaced] = useState<{ draft: BlockDraft; serial: number } | null>(null);
  const title = own ? (page.data?.title ?? '') : t('mainPage');
  useTitle(t('title', { page: title }));
  const failed = found.error ?? page.error;
  if (failed instanceof ApiError && failed.status === 404) return <NoContent />;
  if (failed)
    return (
      <main id="main" className={l.workWide}>
        <ErrorState error={failed} onRetry={() => void found.refetch()} />
      </main>
    );
  // A draft that the cache has from an earlier visit may be old, so the editor waits for a fresh one.
  if (!found.data || !found.isFetchedAfterMount || (own && !page.data))
    return (
      <main id="main" className={l.workWide}>
        <Loading>
          <Skeleton height={480} />
        </Loading>
      </main>
    );
  const replace = (draft: BlockDraft) => setReplaced((old) => ({ draft, serial: (old?.serial ?? 0) + 1 }));
  return (
    <Opened
      key={replaced?.serial ?? 0}
      pageSeq={pageSeq}
      title={title}
      page={own ? page.data! : null}
      first={replaced?.draft ?? found.data}
      onReplaced={(draft) => {
        if (draft) replace(draft);
        else void found.refetch().then((fresh) => fresh.data && replace(fresh.data));
      }}
    />
  );
}

interface OpenedProps {
  pageSeq: number;
  title: string;
  page: SitePage | null;
  first: BlockDraft;
  onReplaced: (draft: BlockDraft | null) => void;
}
/** Keeps the draft with which the editor opened, so that a later fetch does not replace it while somebody edits. */
function Opened({ first, ...rest }: OpenedProps) {
  const [draft] = useState(first);
  return <Editor draft={draft} {...rest} />;
}
