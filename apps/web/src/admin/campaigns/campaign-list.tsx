import { ALL, CAMPAIGN_STATUS, type CampaignStatus } from '@madang/contracts/answer-codes';
import { values } from '@madang/contracts/codes';
import { ADMIN_LIST, LIST_SORTS } from '@madang/contracts/list-codes';
import { campaignApi, type Campaign } from '@madang/contracts/campaign/campaign';
import { LIMITS } from '@madang/contracts/limits';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { Can } from '../../lib/can';
import { formatCount } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { ListPage } from '../../ui/list-page';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams } from '../../domain/list-view/list-view';
import { CampaignState, useAudience, useSchedule } from './parts';
import l from '../../ui/layout.module.css';

const CAMPAIGN_STATUS_CHOICES = ['', ...values(CAMPAIGN_STATUS)] as const;
const SAVED_FILTERS = { status: '' };
const CAMPAIGN_VIEW_PARAMS = viewParams(LIST_SORTS.CAMPAIGNS);
const begun = (c: Campaign) => c.startedAt !== null;

/** The campaigns of a site, each with how many mails were sent, failed and clicked (RT-117). */
export default function CampaignList() {
  const { t } = useTranslation('admin-campaigns');
  useTitle(t('title'));
  const { page, size, filters, set } = useListParams(LIMITS.adminPageSizes, { status: CAMPAIGN_STATUS_CHOICES, ...CAMPAIGN_VIEW_PARAMS });
  const status = filters.status as '' | CampaignStatus;
  const audience = useAudience();
  const schedule = useSchedule();
  const columns: Column<Campaign>[] = [
    {
      key: 'title',
      keep: 'start',
      sort: 'title',
      head: t('column.title'),
      phone: 'title',
      cell: (c) => <RowTitle to={`/settings/campaign/${c.campaignId}`} title={c.title} note={audience(c)} />,
    },
    { key: 'state', head: t('column.state'), phone: 'corner', cell: (c) => <CampaignState campaign={c} /> },
    { key: 'when', sort: 'when', head: t('column.when'), phone: 'wide', cell: (c) => <span className="num">{schedule(c)}</span> },
    {
      key: 'sent',
      sort: 'sent',
      head: t('column.sent'),
      end: true,
      cell: (c) => <span className="num">{begun(c) ? `${formatCount(c.sentCount)} / ${formatCount(c.targetCount)}` : '–'}</span>,
    },
    {
      key: 'failed',
      head: t('column.failed'),
      end: true,
      phone: 'none',
      cell: (c) => <span className="num">{begun(c) ? formatCount(c.failedCount) : '–'}</span>,
    },
    {
      key: 'clicks',
      sort: 'clicks',
      head: t('column.clicks'),
      end: true,
      cell: (c) => <span className="num">{begun(c) ? formatCount(c.clickCount) : '–'}</span>,
    },
    { key: 'by', head: t('column.by'), phone: 'none', cell: (c) => <span className={l.twoLines}>{c.createdByName || '–'}</span> },
  ];
  const views = useListView({ list: ADMIN_LIST.CAMPAIGNS, columns, params: { filters, set }, kept: SAVED_FILTERS, own: '' });
  const list = useCall(
    campaignApi.list,
    { query: { page, size, status, sort: filters.sort as (typeof CAMPAIGN_VIEW_PARAMS.sort)[number] } },
    { keep: true, staleTime: 0, enabled: views.ready },
  );
  const counts = list.data?.counts;
  const create = (
    <Can do={campaignApi.create}>
      <ButtonLink tone="primary" size="sm" to="/settings/campaign/create">
        <Plus aria-hidden="true" />
        {t('create')}
      </ButtonLink>
    </Can>
  );
  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      create={create}
      above={<NotAllowed className={l.below} acts={[[campaignApi.create, t('create')]]} />}
      filters={
        <Segmented
          label={t('column.state')}
          value={status}
          onChange={(next) => set({ status: next })}
          options={CAMPAIGN_STATUS_CHOICES.map((value) => ({
            value,
            label: `${t(`status.${value || ALL}`)}${counts ? ` ${formatCount(counts[value || ALL])}` : ''}`,
          }))}
        />
      }
      tools={<ListTools views={views} />}
      filtersLabel={t('filters')}
      filtered={status !== ''}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      none={{ title: t('none.title'), text: t('none.text') }}
      list={list}
      paging={{ page, size, set }}
    >
      {(rows, stale) => (
        <Table<Campaign, number> label={t('title')} {...views.table} rows={rows} keyOf={(c) => c.campaignId} stale={stale} />
      )}
    </ListPage>
  );
}
