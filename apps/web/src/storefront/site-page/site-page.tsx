import { PUBLISH_STATUS, YN } from '@madang/contracts/codes';
import { isReservedPath, pageAddress } from '@madang/contracts/page/site-page-paths';
import type { SitePage } from '@madang/contracts/page/page';
import { pageApi } from '@madang/contracts/page/page-calls';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { useCan } from '../../lib/can';
import { useChannel } from '../../lib/channel';
import { keyOf, queryClient, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { NoContent } from '../../ui/no-content';
import { Callout } from '../../ui/parts';
import { RichText } from '../../ui/rich-text';
import { Served } from '../../ui/served';
import { ErrorState, Loading, Skeleton, SkeletonLines } from '../../ui/states';
import { LazyBlockPage, useShownBlocks } from '../../domain/blocks/shown-blocks';
import { cx } from '../../ui/cx';
import p from '../../ui/page.module.css';
import s from './site-page.module.css';

/** Puts the page that came with the document into the cache, so that it is not fetched again; only once, because it becomes outdated. */
function useShellPage(): void {
  useState(() => {
    const { page } = useChannel.getState();
    if (!page) return;
    useChannel.setState({ page: null });
    for (const key of [keyOf(pageApi.byPath, { query: { path: page.path } }), keyOf(pageApi.find, { params: { pageSeq: page.pageSeq } })])
      if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, page);
  });
}

/** A page of the site's own (RT-043), or its intro (RT-034). */
export default function SitePageRoute() {
  const path = useParams()['path'] ?? 'intro';
  useShellPage();
  const found = useCall(pageApi.byPath, { query: { path } }, { silent: true });
  if (found.isPending) return <Opening />;
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  const page = found.data;
  if (!page || isReservedPath(page.path)) return <NoContent />;
  if (page.path !== path) return <Navigate replace to={pageAddress(page.path)} />;
  return <Article page={page} />;
}

/** The page that visitors see at `/` (RT-159); `otherwise` if it was deleted or hidden meanwhile. */
export function Landing({ pageSeq, otherwise }: { pageSeq: number; otherwise: ReactNode }) {
  useShellPage();
  const found = useCall(pageApi.find, { params: { pageSeq } }, { silent: true });
  if (found.isPending) return <Opening />;
  return found.data ? <Article page={found.data} /> : otherwise;
}

function Article({ page }: { page: SitePage }) {
  const { t } = useTranslation('site-page');
  useTitle(page.title);
  const edits = useCan('SITE_PAGE_UPDATE');
  return (
    <>
      {page.publishStatusCd !== PUBLISH_STATUS.PUBLISHED && (
        <div className={`wrap ${p.narrow}`}>
          <Callout tone="warn" title={t('draft')}>
            <p>
              {t('draftText')}{' '}
              {edits && (
                <Link className="link" to={`/settings/page/${page.pageSeq}`}>
                  {t('edit')}
                </Link>
              )}
            </p>
          </Callout>
        </div>
      )}
      {page.blocksYn === YN.YES ? <OfBlocks page={page} /> : <OfText page={page} />}
    </>
  );
}

const OfText = ({ page }: { page: SitePage }) => (
  <article className={cx('wrap', p.page, p.narrow, s.page)}>
    <h1>{page.title}</h1>
    <RichText html={page.content ?? ''} top={2} className={s.text} />
  </article>
);
function OfBlocks({ page }: { page: SitePage }) {
  const found = useShownBlocks(page.pageSeq);
  if (found.isPending) return <Opening />;
  // If the blocks were taken offline meanwhile, the page shows its text again.
  if (!found.data) return <OfText page={page} />;
  return (
    <Suspense fallback={<Opening />}>
      <LazyBlockPage page={found.data} title={page.title} />
    </Suspense>
  );
}

const Opening = () => (
  <Served>
    <div className={cx('wrap', p.page, p.narrow)}>
      <Loading>
        <Skeleton width="46%" height={40} />
        <div style={{ marginTop: 32 }}>
          <SkeletonLines lines={6} />
        </div>
      </Loading>
    </div>
  </Served>
);
const Failed = (props: { error: unknown; onRetry: () => void }) => (
  <Served {...props}>
    <div className={cx('wrap', p.page, p.narrow)}>
      <ErrorState {...props} />
    </div>
  </Served>
);
