import { values, type Lang } from '@madang/contracts/codes';
import { SITE_STATE } from '@madang/contracts/platform-codes';
import { LIMITS } from '@madang/contracts/limits';
import { platformSiteApi, type PlatformSite } from '@madang/contracts/main/platform';
import { switchName } from '@madang/contracts/main/switch-names';
import { platformFiguresApi, type SiteFigures } from '@madang/contracts/util/platform';
import { useTranslation } from 'react-i18next';
import { siteHost } from '../../lib/channel';
import { formatCount, formatDate } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Segmented } from '../../ui/choices';
import { Filters, PageHead, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Card } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { paidText } from './paid-text';
import { SiteStateText } from './site-state';
import l from '../../ui/layout.module.css';

/** The plans and sales of the listed sites, which another service answers; without its answer the list is shown without them. */
function useFigures(sites: readonly PlatformSite[]): ReadonlyMap<number, SiteFigures> {
  const siteSeqs = sites.map(({ siteSeq }) => siteSeq).join(',');
  const { data = [] } = useCall(platformFiguresApi.sites, { query: { siteSeqs } }, { enabled: siteSeqs !== '', silent: true });
  return new Map(data.map((one) => [one.siteSeq, one]));
}

/** The name and the host of a site, and the parts of it that are switched off. */
function SiteTitle({ site }: { site: PlatformSite }) {
  const { t, i18n } = useTranslation('operate-sites');
  const names = site.switchedOff.map((one) => switchName(one, i18n.language as Lang)).join(', ');
  return (
    <RowTitle to={`/operate/sites/${site.siteSeq}`} title={site.name} note={site.customDomain ?? siteHost(site.domain)}>
      {names && (
        <small>
          <span className={l.warn}>{t('switch.list', { names })}</span>
        </small>
      )}
    </RowTitle>
  );
}

export default function SitesPage() {
  const { t } = useTranslation('operate-sites');
  useTitle(t('title'));
  const paging = useListParams(LIMITS.adminPageSizes, { state: ['', ...values(SITE_STATE)] });
  const { page, size, q, filters, set } = paging;
  const state = filters.state as '' | PlatformSite['state'];
  const list = useCall(platformSiteApi.list, { query: { page, size, q, state } }, { keep: true, staleTime: 0 });
  const figures = useFigures(list.data?.list ?? []);
  const columns: Column<PlatformSite>[] = [
    {
      key: 'name',
      head: t('list.name'),
      cell: (one) => <SiteTitle site={one} />,
      phone: 'title',
    },
    { key: 'state', head: t('list.state'), cell: (one) => <SiteStateText state={one.state} />, phone: 'corner' },
    { key: 'owner', head: t('list.owner'), cell: (one) => one.ownerEmail ?? '–', phone: 'wide' },
    { key: 'plan', head: t('list.plan'), cell: (one) => figures.get(one.siteSeq)?.planName ?? '–' },
    { key: 'members', head: t('list.members'), cell: (one) => <span className="num">{formatCount(one.members)}</span>, end: true },
    {
      key: 'paid',
      head: t('list.paid'),
      cell: (one) => <span className="num">{paidText(figures.get(one.siteSeq))}</span>,
      end: true,
    },
    { key: 'created', head: t('list.created'), cell: (one) => <span className="num">{formatDate(one.createdAt)}</span> },
  ];
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <Card flush>
        <Filters label={t('find.label')}>
          <SearchField label={t('find.q')} placeholder={t('find.placeholder')} value={q} onSearch={(next) => set({ q: next })} />
          <Segmented
            label={t('list.state')}
            value={state}
            options={(['', ...values(SITE_STATE)] as const).map((value) => ({ value, label: t(`state.${value || 'ALL'}`) }))}
            onChange={(next) => set({ state: next })}
          />
        </Filters>
        <PagedList list={list} paging={paging} empty={<Empty art="search" title={t('find.none')} text={t('find.noneText')} />}>
          {(rows, stale) => <Table label={t('title')} columns={columns} rows={rows} keyOf={(one) => one.siteSeq} stale={stale} />}
        </PagedList>
      </Card>
    </>
  );
}
