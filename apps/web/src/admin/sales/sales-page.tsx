import { ADMIN_LIST, LIST_SORTS } from '@madang/contracts/list-codes';
import { ALL } from '@madang/contracts/answer-codes';
import { seoulDay } from '@madang/contracts/dates';
import { fromSeoul } from '@madang/contracts/time';
import { SALES_STATUSES, salesApi, type SalesDay } from '@madang/contracts/util/sales';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { saveFile } from '../../lib/download';
import { formatCount, formatDate } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Chip, Chips, Segmented } from '../../ui/choices';
import { DayField } from '../../ui/date';
import { PageHead } from '../../ui/page-head';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams } from '../../domain/list-view/list-view';
import { CUSTOM_PERIOD, daysOf, SALES_PERIODS } from './period';
import { hasMaterial, money, SalesSums } from './sales-figures';
import l from '../../ui/layout.module.css';
import { RowTitle } from '../../ui/row-title';
import { cx } from '../../ui/cx';

const SALES_VIEW_PARAMS = viewParams(LIST_SORTS.SALES);
const SALES_PARAMS = { period: SALES_PERIODS, startAt: null, endAt: null, status: SALES_STATUSES, ...SALES_VIEW_PARAMS };
const MATERIAL_COLUMN = 'material';
const SAVED_FILTERS = { period: SALES_PERIODS[0], startAt: '', endAt: '', status: '' };

/** The staff's page of a site's sales and refunds, day by day (RT-128). */
export default function SalesPage() {
  const { t } = useTranslation('admin-sales');
  useTitle(t('title'));
  const { filters, set } = useListParams([20], SALES_PARAMS);
  const today = seoulDay(serverNow());
  const days = daysOf(filters.period, today, filters);
  const own = filters.period === CUSTOM_PERIOD;
  const reversed = days.startAt && days.endAt && days.endAt < days.startAt;
  const status = filters.status as (typeof SALES_STATUSES)[number];
  const query = { ...days, status };
  const ready = !own || (days.startAt !== '' && days.endAt !== '' && !reversed);
  const views = useListView({
    list: ADMIN_LIST.SALES,
    columns: useColumns(status),
    params: { filters, set },
    kept: SAVED_FILTERS,
    own: 'date.desc',
  });
  const sales = useCall(
    salesApi.list,
    { query: { ...query, sort: filters.sort as (typeof SALES_VIEW_PARAMS.sort)[number] } },
    { keep: true, staleTime: 0, enabled: ready && views.ready, silent: true },
  );
  const [fetching, setFetching] = useState(false);
  const download = async () => {
    setFetching(true);
    try {
      saveFile(await call(salesApi.excel, { query: { ...query, unit: 'day' } }), `${t('title')}_${days.startAt}_${days.endAt}.xlsx`);
    } catch (failed) {
      report(failed);
    } finally {
      setFetching(false);
    }
  };
  const filtered = status !== '' || filters.period !== 'thisMonth';
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {(sales.isPending || (sales.data && sales.data.list.length > 0)) && (
          <Button size="sm" disabled={!sales.data} busy={fetching} onClick={() => void download()}>
            <Download aria-hidden="true" />
            {t('download')}
          </Button>
        )}
      </PageHead>
      {!sales.isError && (sales.data || ready) && <SalesSums totals={sales.data?.totals} />}
      <section className={l.card} aria-label={t('list')}>
        <div className={cx(l.rowMiddle, l.pad, l.oneLine)}>
          <Chips label={t('period.label')} scroll>
            {SALES_PERIODS.map((period) => (
              <Chip key={period} chosen={filters.period === period} onClick={() => set({ period })}>
                {t(`period.${period}`)}
              </Chip>
            ))}
          </Chips>
          <Segmented
            label={t('column.status')}
            value={status}
            onChange={(next) => set({ status: next })}
            options={SALES_STATUSES.map((value) => ({ value, label: t(`status.${value || ALL}`) }))}
          />
          <span className={l.atEnd}>
            <ListTools views={views} />
          </span>
        </div>
        {own && (
          <div className={cx(l.days, l.pad)}>
            <DayField label={t('from')} value={days.startAt} onChange={(startAt) => set({ startAt })} />
            <DayField
              label={t('until')}
              value={days.endAt}
              min={days.startAt}
              error={reversed ? t('order') : null}
              onChange={(endAt) => set({ endAt })}
            />
          </div>
        )}
        {!ready ? (
          !reversed && <Empty art="search" title={t('choose.title')} text={t('choose.text')} />
        ) : sales.isPending ? (
          <SkeletonRows count={8} />
        ) : sales.isError ? (
          <ErrorState error={sales.error} onRetry={() => void sales.refetch()} />
        ) : sales.data.list.length === 0 ? (
          <Empty art={filtered ? 'search' : 'list'} title={t('empty.title')} text={t(filtered ? 'empty.other' : 'empty.text')} />
        ) : (
          <Table<SalesDay, string>
            label={t('list')}
            {...views.table}
            columns={views.table.columns.filter((c) => c.key !== MATERIAL_COLUMN || hasMaterial(sales.data.totals))}
            rows={sales.data.list}
            keyOf={(d) => d.salesDate}
            stale={sales.isPlaceholderData}
          />
        )}
      </section>
    </>
  );
}

/** The columns of the list of days; the one for material only where something was sold with material. */
function useColumns(status: string): Column<SalesDay>[] {
  const { t } = useTranslation('admin-sales');
  return [
    {
      key: 'date',
      keep: 'start',
      sort: 'date',
      head: t('column.date'),
      phone: 'title',
      cell: (d) => (
        <RowTitle to={`/settings/sales/${d.salesDate}${status ? `?status=${status}` : ''}`} title={formatDate(fromSeoul(d.salesDate))} />
      ),
    },
    { key: 'gross', sort: 'gross', head: t('figure.gross'), end: true, cell: (d) => money(d, (f) => f.gross) },
    { key: MATERIAL_COLUMN, head: t('figure.material'), end: true, cell: (d) => money(d, (f) => f.material) },
    { key: 'discount', head: t('figure.discount'), end: true, cell: (d) => money(d, (f) => -f.discount) },
    { key: 'refunds', head: t('figure.refunds'), end: true, cell: (d) => money(d, (f) => -f.refunds) },
    {
      key: 'net',
      keep: 'end',
      sort: 'net',
      head: t('figure.net'),
      end: true,
      cell: (d) => <b>{money(d, (f) => f.net)}</b>,
    },
    { key: 'payments', sort: 'payments', head: t('column.payments'), end: true, cell: (d) => formatCount(d.krw.payCount + d.usd.payCount) },
    { key: 'refundCount', head: t('column.refunds'), end: true, cell: (d) => formatCount(d.krw.refundCount + d.usd.refundCount) },
  ];
}
