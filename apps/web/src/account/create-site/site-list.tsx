import { channelApi } from '@madang/contracts/main/channel';
import { BookPlus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { SiteCard } from '../../domain/site/site-card';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import { PageHead } from '../../ui/page-head';
import s from './create-site.module.css';

/** The page that lists all sites on whose staff the person is. */
export default function SiteList() {
  const { t } = useTranslation('create-site');
  const sites = useCall(channelApi.managed);
  useTitle(t('list.title'));
  return (
    <section className={`wrap ${s.list}`}>
      <PageHead title={t('list.title')} note={(sites.data?.length ?? 0) > 0 && t('list.count', { count: sites.data?.length })}>
        {(sites.data?.length ?? 0) > 0 && (
          <>
            <ButtonLink to="/create/class">
              <BookPlus aria-hidden="true" />
              {t('list.newClass')}
            </ButtonLink>
            <ButtonLink to="/create/site" tone="primary">
              <Plus aria-hidden="true" />
              {t('list.create')}
            </ButtonLink>
          </>
        )}
      </PageHead>
      {sites.isPending && <SkeletonRows count={3} />}
      {sites.isError && <ErrorState error={sites.error} onRetry={() => void sites.refetch()} />}
      {sites.data?.length === 0 && (
        <Empty art="add" title={t('list.empty')} text={t('list.emptyText')}>
          <ButtonLink to="/create/site" tone="primary">
            {t('list.create')}
          </ButtonLink>
        </Empty>
      )}
      <ul className={l.columns300}>
        {sites.data?.map((site) => (
          <SiteCard key={site.channelSeq} site={site} heading="h2" />
        ))}
      </ul>
    </section>
  );
}
