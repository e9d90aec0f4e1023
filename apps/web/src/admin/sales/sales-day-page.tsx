import { LEDGER_KIND } from '@madang/contracts/codes';
import { REFUNDED_OUTSIDE } from '@madang/contracts/refund-codes';
import { ALL } from '@madang/contracts/answer-codes';
import { SALES_SIZES, SALES_STATUSES, salesApi, type SalesEntry } from '@madang/contracts/util/sales';
import { addDays, isCalendarDay } from '@madang/contracts/dates';
import { fromSeoul } from '@madang/contracts/time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { formatDate, formatMoney, formatTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { SheetButton } from '../../domain/personal/sheet-button';
import { ButtonLink } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { NoContent } from '../../ui/no-content';
import { PageHead } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge, Breadcrumb } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { SalesSums } from './sales-figures';
import l from '../../ui/layout.module.css';
import { RowTitle } from '../../ui/row-title';

export default function SalesDayPage() {
  const { salesDate = '' } = useParams();
  return isCalendarDay(salesDate) ? <Day key={salesDate} salesDate={salesDate} /> : <NoContent />;
}

/** Every payment and refund of one day in Seoul (RT-129). */
function Day({ salesDate }: { salesDate: string }) {
  const { t } = useTranslation('admin-sales');
  const day = formatDate(fromSeoul(salesDate));
  useTitle(`${t('title')} ${day}`);
  const { page, size, filters, set } = useListParams(SALES_SIZES, { status: SALES_STATUSES });
  const status = filters.status as (typeof SALES_STATUSES)[number];
  const sales = useCall(salesApi.day, { params: { salesDate }, query: { status, page, size } }, { keep: true, staleTime: 0, silent: true });
  const maySheet = useCan('SITE_PERSONAL_READ');
  const columns = useColumns();
  const step = (days: number) => `/settings/sales/${addDays(salesDate, days)}${status ? `?status=${status}` : ''}`;
  return (
    <>
      <Breadcrumb items={[{ label: t('title'), to: '/settings/sales' }, { label: day }]} />
      <PageHead title={t('dayTitle', { day })} note={t('dayNote')}>
        <ButtonLink size="sm" to={step(-1)}>
          <ChevronLeft aria-hidden="true" />
          {t('dayBefore')}
        </ButtonLink>
        <ButtonLink size="sm" to={step(1)}>
          {t('dayAfter')}
          <ChevronRight aria-hidden="true" />
        </ButtonLink>
        {sales.data && maySheet && sales.data.totalCount > 0 && (
          <SheetButton
            label={t('download')}
            fileName={() => `${t('title')}_${salesDate}`}
            take={(reason) =>
              call(salesApi.excel, { query: { startAt: salesDate, endAt: salesDate, status, unit: 'order' as const, reason } })
            }
          />
        )}
      </PageHead>
      {sales.data && <SalesSums totals={sales.data.totals} />}
      <section className={l.card} aria-label={t('dayList')}>
        <div className={l.pad}>
          <Segmented
            label={t('column.status')}
            value={status}
            onChange={(next) => set({ status: next })}
            options={SALES_STATUSES.map((value) => ({ value, label: t(`status.${value || ALL}`) }))}
          />
        </div>
        <PagedList
          list={sales}
          paging={{ page, size, set }}
          sizes={SALES_SIZES}
          expected={6}
          empty={<Empty title={t('emptyDay.title')} text={t('emptyDay.text')} />}
        >
          {(rows, stale) => <Table label={t('dayList')} columns={columns} rows={rows} keyOf={(e) => e.ledgerSeq} stale={stale} />}
        </PagedList>
      </section>
    </>
  );
}

/** The columns of the list of payments and refunds. */
function useColumns(): Column<SalesEntry>[] {
  const { t } = useTranslation('admin-sales');
  return [
    {
      key: 'order',
      keep: 'start',
      head: t('column.order'),
      phone: 'title',
      cell: (e) => <RowTitle to={`/settings/payment?order=${e.orderNo}`} title={<span className={l.unbroken}>{e.orderNo}</span>} />,
    },
    {
      key: 'kind',
      head: t('column.status'),
      phone: 'corner',
      cell: (e) => (e.kind === LEDGER_KIND.REFUND ? <Badge tone="bad">{t('status.REFUND')}</Badge> : t('status.PAY')),
    },
    { key: 'time', head: t('column.time'), cell: (e) => formatTime(e.at) },
    {
      key: 'buyer',
      head: t('column.buyer'),
      phone: 'wide',
      cell: (e) => (
        <>
          {e.ordererName}
          <small>{e.email}</small>
        </>
      ),
    },
    { key: 'title', head: t('column.title'), phone: 'wide', cell: (e) => <span className={l.twoLines}>{e.title}</span> },
    {
      key: 'method',
      head: t('column.method'),
      cell: (e) => (e.payMethodCd === REFUNDED_OUTSIDE ? t('outside') : t(`contracts:payMethod.${e.payMethodCd}`)),
    },
    {
      key: 'amount',
      keep: 'end',
      head: t('column.amount'),
      end: true,
      cell: (e) => (
        <>
          <b>{formatMoney(e.amount, e.currency)}</b>
          {e.materialPrice ? <small>{t('materialIn', { amount: formatMoney(e.materialPrice, e.currency) })}</small> : null}
          {e.discount ? <small>{t('discounted', { amount: formatMoney(e.discount, e.currency) })}</small> : null}
        </>
      ),
    },
  ];
}
