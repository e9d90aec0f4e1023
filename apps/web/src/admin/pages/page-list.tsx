import { PUBLISH_STATUS, YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { sitePageApi, type SitePageRow } from '@madang/contracts/page/site-page';
import { LayoutTemplate, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { LazyLanding } from '../../domain/landing/lazy-landing';
import { Can, useCan } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { formatCount, formatDate } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Chip, Chips } from '../../ui/choices';
import { Filters, PageHead, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { RowTitle } from '../../ui/row-title';
import { PageMenu } from './page-menu';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import l from '../../ui/layout.module.css';

/** The filter by class; `hidden`: published landing pages whose class is hidden from visitors. */
const CLASS_VISIBILITY_CHOICES = ['', 'hidden'] as const;
const PUBLISH_STATUS_CHOICES = ['', PUBLISH_STATUS.PUBLISHED, PUBLISH_STATUS.UNPUBLISHED] as const;

/** The buttons that make a landing page from a template, or an empty page. */
function Create({ onLanding }: { onLanding: () => void }) {
  const { t } = useTranslation('admin-pages');
  const designs = useCan('SITE_DESIGN_UPDATE');
  return (
    <Can do={sitePageApi.create}>
      {designs && (
        <Button size="sm" onClick={onLanding}>
          <LayoutTemplate aria-hidden="true" />
          {t('landing')}
        </Button>
      )}
      <ButtonLink tone="primary" size="sm" to="/settings/page/create">
        <Plus aria-hidden="true" />
        {t('create')}
      </ButtonLink>
    </Can>
  );
}

/** How often visitors opened the page; a dash while it is not published. */
function Visits({ page: { visits, publishStatusCd } }: { page: SitePageRow }) {
  const { t } = useTranslation('admin-pages');
  if (publishStatusCd !== PUBLISH_STATUS.PUBLISHED) return '–';
  return <span title={t('visitors', { count: visits.visitors, value: formatCount(visits.visitors) })}>{formatCount(visits.views)}</span>;
}

/** The list of the pages that a site wrote itself. */
export default function PageList() {
  const { t } = useTranslation('admin-pages');
  useTitle(t('title'));
  const { logoutMainPageSeq } = useSite();
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, {
    state: PUBLISH_STATUS_CHOICES,
    class: CLASS_VISIBILITY_CHOICES,
  });
  const hidden = filters.class === 'hidden';
  const publishStatusCd = PUBLISH_STATUS_CHOICES.find((state) => state === filters.state) || undefined;
  const list = useCall(
    sitePageApi.list,
    { query: { page, size, ...(q && { q }), ...(publishStatusCd && { publishStatusCd }), ...(hidden && { courseHiddenYn: YN.YES }) } },
    { keep: true, staleTime: 0 },
  );
  const narrowed = q !== '' || publishStatusCd !== undefined || hidden;
  const columns: Column<SitePageRow>[] = [
    {
      key: 'title',
      head: t('column.title'),
      phone: 'title',
      cell: (p) => <RowTitle to={`/settings/page/${p.pageSeq}`} title={p.title} note={pageAddress(p.path)} />,
    },
    {
      key: 'state',
      head: t('column.state'),
      cell: (p) => (
        <span className={l.badges}>
          <Badge tone={p.publishStatusCd === PUBLISH_STATUS.PUBLISHED ? 'good' : 'plain'}>{t(`state.${p.publishStatusCd}`)}</Badge>
          {p.course && (
            <Badge tone={p.course.onShowYn === YN.YES ? 'plain' : 'warn'}>
              {t(p.course.onShowYn === YN.YES ? 'landing' : 'courseHidden')}
            </Badge>
          )}
          {p.pageSeq === logoutMainPageSeq && <Badge tone="brand">{t('start')}</Badge>}
        </span>
      ),
    },
    { key: 'visits', head: t('column.visits'), end: true, cell: (p) => <Visits page={p} /> },
    { key: 'updated', head: t('column.updated'), cell: (p) => formatDate(p.updatedAt) },
    { key: 'menu', head: t('column.menu'), quiet: true, end: true, phone: 'corner', cell: (p) => <PageMenu page={p} /> },
  ];
  const [landing, setLanding] = useState(false);
  const create = <Create onLanding={() => setLanding(true)} />;
  const empty = list.data?.totalCount === 0;
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {(!empty || narrowed) && create}
      </PageHead>
      <NotAllowed
        className={l.below}
        acts={[
          [sitePageApi.create, t('create')],
          [sitePageApi.update, t('edit')],
          ['SITE_DESIGN_UPDATE', t('blocks')],
          [sitePageApi.remove, t('remove.do')],
        ]}
      />
      <section className={l.card} aria-label={t('title')}>
        {(!empty || narrowed) && (
          <Filters label={t('filters')}>
            <SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />
            <Chips label={t('column.state')}>
              {PUBLISH_STATUS_CHOICES.map((state) => (
                <Chip key={state} chosen={filters.state === state} onClick={() => set({ state })}>
                  {t(`filter.${state || 'all'}`)}
                </Chip>
              ))}
              <Chip chosen={hidden} onClick={() => set({ class: hidden ? '' : 'hidden' })}>
                {t('courseHidden')}
              </Chip>
            </Chips>
          </Filters>
        )}
        <PagedList
          list={list}
          paging={{ page, size, set }}
          empty={
            narrowed ? (
              <Empty art="search" title={t('none.title')} text={t('none.text')} />
            ) : (
              <Empty art="add" title={t('empty.title')} text={t('empty.text')}>
                {create}
              </Empty>
            )
          }
        >
          {(rows, stale) => <Table label={t('title')} columns={columns} rows={rows} keyOf={(p) => p.pageSeq} stale={stale} />}
        </PagedList>
      </section>
      {landing && (
        <Suspense>
          <LazyLanding onClose={() => setLanding(false)} />
        </Suspense>
      )}
    </>
  );
}
