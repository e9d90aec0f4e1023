import { ORDER_STATUS, values, type OrderStatus } from '@madang/contracts/codes';
import { platformOrderApi, type PlatformOrder } from '@madang/contracts/util/platform';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { usePages } from '../../lib/pages';
import { langOf } from '../../lib/text-lang';
import { useTitle } from '../../lib/title';
import { SiteChip, siteOfFilter } from '../../domain/platform/site-chip';
import { Select } from '../../ui/choices';
import { CursorList } from '../../ui/cursor-list';
import { SearchField } from '../../ui/page-head';
import { Badge, type BadgeTone } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import l from '../../ui/layout.module.css';

const ORDER_STATUS_TONES: Partial<Record<OrderStatus, BadgeTone>> = {
  [ORDER_STATUS.CONFIRMING]: 'warn',
  [ORDER_STATUS.CANCELING]: 'warn',
  [ORDER_STATUS.FAILED]: 'bad',
};

/** The orders of all sites, the latest first. */
export default function OrdersPage() {
  const { t } = useTranslation('operate-orders');
  useTitle(t('orders.title'));
  const { q, filters, set } = useListParams([30], { status: ['', ...values(ORDER_STATUS)], siteSeq: null });
  const siteSeq = siteOfFilter(filters.siteSeq);
  const status = filters.status as '' | OrderStatus;
  const pages = usePages(
    platformOrderApi.list,
    { query: { q, status, siteSeq } },
    { next: ({ cursor }) => (cursor ? { cursor } : null), staleTime: 0, keep: true },
  );
  return (
    <CursorList
      title={t('orders.title')}
      note={t('orders.note')}
      filtersLabel={t('orders.find')}
      none={{ title: t('orders.none'), text: t('orders.noneText') }}
      pages={pages}
      filters={
        <>
          <SearchField label={t('orders.q')} placeholder={t('orders.placeholder')} value={q} onSearch={(next) => set({ q: next })} />
          <Select
            label={t('orders.status')}
            hideLabel
            value={status}
            options={(['', ...values(ORDER_STATUS)] as const).map((value) => ({ value, label: t(`status.${value || 'ALL'}`) }))}
            onChange={(next) => set({ status: next })}
          />
          <SiteChip siteSeq={siteSeq} onRemove={() => set({ siteSeq: '' })} />
        </>
      }
    >
      {(rows, stale) => <OrderTable orders={rows} stale={stale} />}
    </CursorList>
  );
}

function OrderTable({ orders, stale }: { orders: PlatformOrder[]; stale: boolean }) {
  const { t } = useTranslation('operate-orders');
  const columns: Column<PlatformOrder>[] = [
    {
      key: 'order',
      keep: 'start',
      head: t('orders.order'),
      cell: (one) => (
        <div className={l.named}>
          <b className={l.twoLines} lang={langOf(one.title)}>
            {one.title}
          </b>
          <small className="num">{one.orderNo}</small>
          {one.failMessage && <small className={l.twoLines}>{one.failMessage}</small>}
        </div>
      ),
      phone: 'title',
    },
    {
      key: 'status',
      head: t('orders.status'),
      cell: (one) =>
        ORDER_STATUS_TONES[one.status] ? (
          <Badge tone={ORDER_STATUS_TONES[one.status]!}>{t(`status.${one.status}`)}</Badge>
        ) : (
          t(`status.${one.status}`)
        ),
      phone: 'corner',
    },
    { key: 'site', head: t('orders.site'), cell: (one) => <RowTitle to={`/operate/sites/${one.siteSeq}`} title={one.siteName} /> },
    {
      key: 'buyer',
      head: t('orders.buyer'),
      phone: 'wide',
      cell: (one) => (
        <div className={l.named}>
          {one.ordererName}
          <small>{one.email}</small>
        </div>
      ),
    },
    {
      key: 'at',
      head: t('orders.at'),
      cell: (one) => (
        <div className={l.named}>
          <span className="num">{formatDateTime(one.createdAt)}</span>
          {one.paidAt && <small>{t('orders.paidAt', { at: formatDateTime(one.paidAt) })}</small>}
        </div>
      ),
    },
    {
      key: 'amount',
      keep: 'end',
      head: t('orders.amount'),
      cell: (one) => (
        <div className={l.named}>
          <span className="num">{formatMoney(one.amount, one.currency)}</span>
          <small>{`${t(`method.${one.payMethodCd}`)} · ${one.provider}`}</small>
          {one.refundedAmount > 0 && <small>{t('orders.refunded', { amount: formatMoney(one.refundedAmount, one.currency) })}</small>}
        </div>
      ),
      end: true,
    },
  ];
  return <Table label={t('orders.title')} columns={columns} rows={orders} keyOf={(one) => one.orderNo} stale={stale} />;
}
