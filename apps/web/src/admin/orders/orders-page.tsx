import { CHOSEN_MOST, messageApi } from '@madang/contracts/campaign/message';
import { CURRENCY, ORDER_STATUS, YN } from '@madang/contracts/codes';
import { ADMIN_LIST, type ListName } from '@madang/contracts/list-codes';
import { seoulDay } from '@madang/contracts/dates';
import type { Endpoint, OutputOf, QueryOf } from '@madang/contracts/endpoint';
import { ORDER_SORTS, paymentApi, type Order, type OrderTotals } from '@madang/contracts/util/payment';
import { Mail } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { formatCount, formatDateTime, formatMoney, formatPhone } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { formatDeadline } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { langOf } from '../../lib/text-lang';
import { serverNow } from '../../lib/time';
import { usePhone } from '../../lib/media';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Chip, Chips, Select } from '../../ui/choices';
import { DayField } from '../../ui/date';
import { PageHead, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Empty } from '../../ui/states';
import { BulkBar, Table, type Column } from '../../ui/table';
import { TableBar } from '../../ui/table/table-bar';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams, type ListViews } from '../../domain/list-view/list-view';
import { numberedPages, useChosen, useWholeList } from '../../domain/list-view/whole-list';
import { SheetButton } from '../../domain/personal/sheet-button';
import { OrderReminder } from '../../domain/remind/order-reminder';
import { CUSTOM_DATE_TYPE, DATE_TYPES, PAY_METHOD_CHOICES, queryOf, ORDER_PAGE_SIZES, ORDER_STATUS_CHOICES } from './filters';
import { OrderDrawer } from './order-drawer';
import { OrderState } from './order-state';
import l from '../../ui/layout.module.css';
import { PaymentCheck } from './payment-check';
import { Figures } from '../../ui/figures';
import { RowTitle } from '../../ui/row-title';
import { cx } from '../../ui/cx';

// Loaded when the dialog first opens, because it brings the text editor.
const MessageDialog = lazy(() => import('../../domain/member-message/message-dialog'));

/** A line that goes on below, where a column is narrower: in another time zone a deadline holds two times of day. */
const BREAKS = { whiteSpace: 'normal' } as const;

export default function OrdersPage() {
  const { t } = useTranslation('admin-orders');
  // The same list has two addresses: in the account's menu it is called sales (S-510), in the admin payments.
  const isOwn = useLocation().pathname === '/paymentManage';
  return (
    <Orders
      list={ADMIN_LIST.ORDERS}
      endpoint={paymentApi.adminList}
      title={t(isOwn ? 'app:side.sales' : 'title')}
      note={t('note')}
      sheet
      above={(open) => <PaymentCheck onOpen={open} />}
    />
  );
}

type OrderCall = Endpoint<string, undefined, QueryOf<typeof paymentApi.adminList>, OutputOf<typeof paymentApi.adminList>>;
interface OrdersProps {
  /** The list under whose name list views are saved. */
  list: ListName;
  endpoint: OrderCall;
  title: string;
  note: string;
  /** Whether the orders can be downloaded as a spreadsheet. */
  sheet?: boolean;
  /** What stands above the list; its function opens an order of the list. */
  above?: (open: (orderNo: string) => void) => ReactNode;
}
const SAVED_FILTERS = { dateType: 'all', startAt: '', endAt: '', status: '', payMethodCd: '' };
const NEWEST_FIRST = 'created.desc';
/** The table of orders with filters, for each page that lists orders of the site. */
export function Orders({ list: name, endpoint, title, note, sheet, above }: OrdersProps) {
  const { t } = useTranslation('admin-orders');
  useTitle(title);
  const [open, show] = useOpenOrder();
  const { page, size, q, filters, set } = useOrderParams();
  const views = useListView({ list: name, columns: useColumns(show), params: { filters, set }, kept: SAVED_FILTERS, own: NEWEST_FIRST });
  const query = { ...queryOf(filters, q), sort: filters.sort as (typeof ORDER_SORT_CHOICES)[number] };
  const list = useCall(endpoint, { query: { ...query, page, size } }, { keep: true, staleTime: 0, enabled: views.ready });
  // A search with many hits is answered without its count: a second call brings the sums.
  const counted = list.data && !list.data.more;
  const whole = useCall(
    endpoint,
    { query: { ...query, wholeYn: YN.YES, page: 1, size: ORDER_PAGE_SIZES[0] } },
    { enabled: list.data?.more === true && !list.isPlaceholderData, silent: true },
  );
  const maySheet = useCan(paymentApi.adminExcel);
  const mayWrite = useCan(messageApi.create);
  const chosen = useChosen((o: Order) => o.orderNo, CHOSEN_MOST);
  const all = useWholeList({
    total: list.data?.totalCount,
    most: CHOSEN_MOST,
    pages: () => numberedPages(async (n) => (await call(endpoint, { query: { ...query, page: n, size: 100 } })).list),
    onRows: chosen.choose,
  });
  const change: typeof set = (next, how) => {
    if (!('page' in next) && !('sort' in next)) chosen.clear();
    set(next, how);
  };
  const filtered = q !== '' || usedOf(filters) > 0;
  const nothing = !filtered && list.data?.totalCount === 0;
  return (
    <>
      <PageHead title={title} note={note}>
        {sheet && maySheet && !nothing && (
          <SheetButton
            label={t('download')}
            fileName={() => `${t('fileName')}_${seoulDay(serverNow())}`}
            take={(reason) => call(paymentApi.adminExcel, { query: { ...queryOf(filters, q), reason } })}
          />
        )}
      </PageHead>
      <Withheld sheet={!!sheet} />
      {above?.(show)}
      {!list.isError && !nothing && (
        <Totals totals={counted ? list.data?.totals : whole.data?.totals} loading={!list.data} failed={whole.isError} />
      )}
      <section className={l.card} aria-label={t('list')}>
        {!nothing && <OrderFilters filters={filters} query={query} q={q} views={views} set={change} />}
        <PagedList
          list={list}
          paging={{ page, size, set: change }}
          sizes={ORDER_PAGE_SIZES}
          expected={8}
          empty={
            filtered ? (
              <Empty art="search" title={t('none.title')} text={t('none.text')} />
            ) : (
              <Empty title={t('empty.title')} text={t('empty.text')} />
            )
          }
        >
          {(rows, stale) => (
            <>
              {list.data?.more && query.sort !== '' && query.sort !== NEWEST_FIRST && (
                <p className={cx(l.muted13, l.pad)}>{t('sortedWithin', { value: formatCount(list.data.totalCount) })}</p>
              )}
              <OrderBulk chosen={chosen.rows} whole={all} onClear={chosen.clear} />
              <Table<Order, string>
                label={t('list')}
                {...views.table}
                rows={rows}
                keyOf={(o) => o.orderNo}
                nameOf={(o) => `${o.ordererName}, ${o.title}`}
                {...(mayWrite && { chosen: chosen.keys, onChoose: (nos: ReadonlySet<string>) => chosen.pick(nos, rows) })}
                open={open}
                stale={stale}
              />
            </>
          )}
        </PagedList>
      </section>
      {open && <OrderDrawer key={open} orderNo={open} onClose={() => show(null)} />}
    </>
  );
}

/** Names what the person may not do with the orders. */
function Withheld({ sheet }: { sheet: boolean }) {
  const { t } = useTranslation('admin-orders');
  return (
    <NotAllowed
      className={l.below}
      acts={[
        ...(sheet ? [[paymentApi.adminExcel, t('download')] as const] : []),
        [messageApi.create, t('messageBuyers')],
        [paymentApi.adminCancel, t('refund.do')],
      ]}
    />
  );
}

/** The order whose details are open; its number stands in the address of the page. */
function useOpenOrder() {
  const [params, setParams] = useSearchParams();
  const show = (orderNo: string | null) =>
    setParams(
      (old) => {
        if (orderNo) old.set('order', orderNo);
        else old.delete('order');
        return old;
      },
      { preventScrollReset: true, replace: orderNo === null },
    );
  return [params.get('order'), show] as const;
}

interface BulkProps {
  chosen: readonly Order[];
  whole: ReturnType<typeof useWholeList>;
  onClear: () => void;
}
/** Writes one message to the buyers of the chosen orders; a buyer of several orders gets it once. */
function OrderBulk({ chosen, whole, onClear }: BulkProps) {
  const { t } = useTranslation('admin-orders');
  const [writing, setWriting] = useState(false);
  const buyers = [...new Map(chosen.map((o) => [o.userSeq, { userSeq: o.userSeq, name: o.ordererName }])).values()];
  return (
    <>
      <BulkBar count={chosen.length} onClear={onClear} label={t('bulk')} whole={whole}>
        <Button size="sm" onClick={() => setWriting(true)}>
          <Mail aria-hidden="true" />
          {t('message', { value: formatCount(buyers.length), count: buyers.length })}
        </Button>
      </BulkBar>
      {writing && (
        <Suspense fallback={null}>
          <MessageDialog to={buyers} segmentSeq={null} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The sums of the shown orders, once known; dollars stand beside won where some order is in dollars (PY-037). */
function Totals({ totals, loading, failed }: { totals: OrderTotals | undefined; loading: boolean; failed: boolean }) {
  const { t } = useTranslation('admin-orders');
  const hasDollars = !!totals && (totals.paidUsd !== 0 || totals.refundedUsd !== 0);
  const money = (krw: number, usd: number) =>
    hasDollars ? `${formatMoney(krw, CURRENCY.KRW)} / ${formatMoney(usd, CURRENCY.USD)}` : formatMoney(krw, CURRENCY.KRW);
  const sums = {
    paid: totals && money(totals.paidKrw, totals.paidUsd),
    refunded: totals && money(totals.refundedKrw, totals.refundedUsd),
    net: totals && money(totals.paidKrw - totals.refundedKrw, totals.paidUsd - totals.refundedUsd),
    count: totals && t('countValue', { value: formatCount(totals.count), count: totals.count }),
  };
  return (
    <Figures
      label={t('totals.label')}
      busy={!totals && !failed}
      rows={(['paid', 'refunded', 'net', 'count'] as const).map((key) => ({
        key,
        label: t(`totals.${key}`),
        value: sums[key] ?? (loading ? undefined : t(failed ? 'totals.unknown' : 'totals.counting')),
      }))}
    />
  );
}

/** The columns of the list of orders; `show` opens one. */
function useColumns(show: (orderNo: string) => void): Column<Order>[] {
  const { t } = useTranslation('admin-orders');
  return [
    {
      key: 'buyer',
      keep: 'start',
      sort: 'buyer',
      head: t('column.buyer'),
      phone: 'title',
      cell: (o) => (
        <RowTitle
          title={o.ordererName}
          // For screen readers, the order's number tells a buyer's orders apart.
          mark={<span className="sr-only">{o.orderNo}</span>}
          onOpen={() => show(o.orderNo)}
          note={o.email}
        >
          {o.phone && <small>{formatPhone(o.phone)}</small>}
        </RowTitle>
      ),
    },
    {
      key: 'status',
      head: t('column.status'),
      phone: 'corner',
      cell: (o) => <OrderState order={o} />,
    },
    {
      key: 'order',
      sort: 'created',
      head: t('column.order'),
      cell: (o) => (
        <>
          <span className="num">{formatDateTime(o.createdAt)}</span>
          <small className={l.unbroken}>{o.orderNo}</small>
        </>
      ),
    },
    {
      key: 'title',
      head: t('column.title'),
      phone: 'wide',
      cell: (o) => (
        <span className={l.twoLines} lang={langOf(o.title)}>
          {o.title}
        </span>
      ),
    },
    {
      key: 'method',
      head: t('column.method'),
      cell: (o) => (
        <>
          {t(`contracts:payMethod.${o.payMethodCd}`)}
          {o.methodDetail && <small>{o.methodDetail}</small>}
          {o.status === ORDER_STATUS.WAITING_DEPOSIT && o.depositInfo && (
            <small className="num" style={BREAKS}>
              {t('payBy', { at: formatDeadline(o.depositInfo.deadline) })}
            </small>
          )}
          <OrderReminder small order={o} />
        </>
      ),
    },
    {
      key: 'amount',
      keep: 'end',
      sort: 'amount',
      head: t('column.amount'),
      end: true,
      cell: (o) => (
        <>
          <b>{formatMoney(o.amount, o.currency)}</b>
          {o.materialPrice > 0 && <small>{t('materialIn', { amount: formatMoney(o.materialPrice, o.currency) })}</small>}
          {o.couponDiscount > 0 && <small>{t('coupon', { amount: formatMoney(o.couponDiscount, o.currency) })}</small>}
          {o.refundedAmount > 0 && <small>{t('refunded', { amount: formatMoney(o.refundedAmount, o.currency) })}</small>}
        </>
      ),
    },
  ];
}

const ORDER_VIEW_PARAMS = viewParams(ORDER_SORTS);
const ORDER_SORT_CHOICES = ORDER_VIEW_PARAMS.sort;
const useOrderParams = () =>
  useListParams(ORDER_PAGE_SIZES, {
    dateType: DATE_TYPES,
    startAt: null,
    endAt: null,
    status: ORDER_STATUS_CHOICES,
    payMethodCd: PAY_METHOD_CHOICES,
    ...ORDER_VIEW_PARAMS,
  });
type OrderParams = ReturnType<typeof useOrderParams>;
/** How many filters are set; the search does not count. */
const usedOf = ({ dateType, status, payMethodCd }: OrderParams['filters']) =>
  Number(dateType !== 'all') + Number(status !== '') + Number(payMethodCd !== '');

interface FilterProps extends Pick<OrderParams, 'filters' | 'q' | 'set'> {
  query: ReturnType<typeof queryOf>;
  views: ListViews;
}
function OrderFilters({ filters, query, q, set, views }: FilterProps) {
  const { t } = useTranslation('admin-orders');
  const phone = usePhone();
  return (
    <>
      <div className={cx(l.pad, l.oneLine)}>
        <Chips label={t('period')} scroll={phone}>
          {DATE_TYPES.map((type) => (
            <Chip key={type} chosen={filters.dateType === type} onClick={() => set({ dateType: type })}>
              {t(`dateType.${type}`)}
            </Chip>
          ))}
        </Chips>
      </div>
      {filters.dateType === CUSTOM_DATE_TYPE && (
        <div className={cx(l.days, l.pad)}>
          <DayField label={t('from')} value={query.startAt} onChange={(startAt) => set({ startAt })} />
          <DayField
            label={t('until')}
            value={query.endAt}
            min={query.startAt}
            error={query.startAt && query.endAt && query.endAt < query.startAt ? t('order') : null}
            onChange={(endAt) => set({ endAt })}
          />
        </div>
      )}
      <TableBar
        label={t('filters')}
        count={usedOf({ ...filters, dateType: 'all' })}
        search={<SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />}
        tools={<ListTools views={views} />}
        filters={
          <>
            <Select<(typeof ORDER_STATUS_CHOICES)[number]>
              label={t('column.status')}
              hideLabel
              value={query.status}
              onChange={(status) => set({ status })}
              options={ORDER_STATUS_CHOICES.map((value) => ({
                value,
                label: value ? t(`contracts:orderStatus.${value}`) : t('allStatuses'),
              }))}
            />
            <Select<(typeof PAY_METHOD_CHOICES)[number]>
              label={t('column.method')}
              hideLabel
              value={query.payMethodCd}
              onChange={(payMethodCd) => set({ payMethodCd })}
              options={PAY_METHOD_CHOICES.map((value) => ({ value, label: value ? t(`contracts:payMethod.${value}`) : t('allMethods') }))}
            />
          </>
        }
      />
    </>
  );
}
