import { CURRENCY } from '@madang/contracts/codes';
import { ADMIN_LIST, LIST_SORTS } from '@madang/contracts/list-codes';
import { fromSeoul } from '@madang/contracts/time';
import { bankName } from '@madang/contracts/util/banks';
import {
  SETTLEMENT_SIZES,
  settlementApi,
  SETTLEMENT_STATUS,
  type Settlement,
  type SettlementList,
} from '@madang/contracts/util/settlement';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDay, formatMoney } from '../../lib/format';
import { lang } from '../../lib/i18n';
import { useListParams } from '../../lib/list-params';
import { useCan } from '../../lib/can';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Select } from '../../ui/choices';
import { Figures, NOTE_ROOM } from '../../ui/figures';
import { PageHead } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams } from '../../domain/list-view/list-view';
import { TableBar } from '../../ui/table/table-bar';
import { monthName } from './month';
import { SettlementCell } from './settlement-state';
import { SettlementTabs } from './settlement-tabs';
import l from '../../ui/layout.module.css';
import { RowTitle } from '../../ui/row-title';

const SETTLEMENT_VIEW_PARAMS = viewParams(LIST_SORTS.SETTLEMENTS);
const SAVED_FILTERS = { year: '' };

/** The settlements by month: the payments, the fees, the payout (RT-130, look rule 19). */
export default function SettlementsPage() {
  const { t } = useTranslation('admin-settlement');
  useTitle(t('title'));
  const { page, size, filters, set } = useListParams(SETTLEMENT_SIZES, { year: null, ...SETTLEMENT_VIEW_PARAMS });
  const year = /^\d{4}$/.test(filters.year) ? Number(filters.year) : null;
  const minus = (of: (one: Settlement) => number) => (one: Settlement) => formatMoney(-of(one), one.currency);
  const columns: Column<Settlement>[] = [
    {
      key: 'month',
      sort: 'month',
      keep: 'start',
      head: t('column.month'),
      phone: 'title',
      cell: (one) => (
        <RowTitle
          to={settlementPath(one)}
          title={monthName(one.month)}
          mark={one.currency === CURRENCY.USD && <small>{one.currency}</small>}
        />
      ),
    },
    { key: 'gross', sort: 'gross', head: t('column.gross'), end: true, cell: (one) => formatMoney(one.gross, one.currency) },
    { key: 'refunds', head: t('column.refunds'), end: true, cell: minus((one) => one.refunds) },
    { key: 'pgFee', head: t('column.pgFee'), end: true, cell: minus((one) => one.pgFee) },
    { key: 'platformFee', head: t('column.platformFee'), end: true, cell: minus((one) => one.platformFee) },
    { key: 'vat', head: t('column.vat'), end: true, cell: minus((one) => one.vat) },
    {
      key: 'payout',
      sort: 'payout',
      keep: 'end',
      head: t('column.payout'),
      end: true,
      cell: (one) => <b>{formatMoney(one.payout, one.currency)}</b>,
    },
    { key: 'date', head: t('column.date'), cell: (one) => formatDay(fromSeoul(one.settlementDate)) },
    { key: 'status', head: t('column.status'), phone: 'corner', cell: (one) => <SettlementCell of={one} /> },
  ];
  const views = useListView({ list: ADMIN_LIST.SETTLEMENTS, columns, params: { filters, set }, kept: SAVED_FILTERS, own: 'month.desc' });
  const list = useCall(
    settlementApi.list,
    { query: { year, page, size, sort: filters.sort as (typeof SETTLEMENT_VIEW_PARAMS.sort)[number] } },
    { keep: true, staleTime: 0, silent: true, enabled: views.ready },
  );
  const data = list.data;
  const nothing = data?.totalCount === 0 && data.years.length === 0;
  const years = [...new Set([...(data?.years ?? []), ...(year ? [year] : [])])].sort((a, b) => b - a);
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <SettlementTabs />
      {list.isPending ? <SummaryRoom /> : data && <Summary data={data} year={year} />}
      <section className={l.card} aria-label={t('list')}>
        {!nothing && (
          <TableBar
            label={t('list')}
            count={Number(year !== null)}
            tools={<ListTools views={views} />}
            filters={
              <Select
                label={t('year')}
                hideLabel
                value={year ? String(year) : ''}
                onChange={(value) => set({ year: value })}
                options={[
                  { value: '', label: t('allYears') },
                  ...years.map((one) => ({ value: String(one), label: t('yearOf', { year: one }) })),
                ]}
              />
            }
          />
        )}
        <PagedList
          list={list}
          paging={{ page, size, set }}
          sizes={SETTLEMENT_SIZES}
          expected={6}
          empty={<Empty title={t('empty.title')} text={t(nothing ? 'empty.text' : 'empty.other')} />}
        >
          {(rows, stale) => (
            <Table<Settlement, string>
              label={t('list')}
              {...views.table}
              rows={rows}
              keyOf={(one) => `${one.settlementDate} ${one.currency}`}
              stale={stale}
            />
          )}
        </PagedList>
      </section>
    </>
  );
}

const settlementPath = ({ settlementDate, currency }: Settlement) =>
  `/settings/settlement/${settlementDate}${currency === CURRENCY.USD ? '?currency=USD' : ''}`;

/** The room that the summary will take, while the settlements are loading. */
function SummaryRoom() {
  const { t } = useTranslation('admin-settlement');
  const labels = { next: t('summary.nextNone'), paid: t('summary.paid'), account: t('summary.account') };
  const rows = Object.entries(labels).map(([key, label]) => ({ key, label, value: undefined, note: NOTE_ROOM }));
  return <Figures busy label={t('summary.label')} rows={rows} />;
}

function Summary({ data: { next, paid, account }, year }: { data: SettlementList; year: number | null }) {
  const { t } = useTranslation('admin-settlement');
  const money = paid.usd
    ? `${formatMoney(paid.krw, CURRENCY.KRW)} / ${formatMoney(paid.usd, CURRENCY.USD)}`
    : formatMoney(paid.krw, CURRENCY.KRW);
  const shown = account.approved ?? account.latest;
  const own = account.approved ? 'summary.change' : shown ? `document.${shown.status}` : 'summary.add';
  const linkWord = useCan(settlementApi.submit) ? own : 'held.go';
  return (
    <Figures
      label={t('summary.label')}
      rows={[
        {
          key: 'next',
          label: next
            ? t(next.status === SETTLEMENT_STATUS.HELD ? 'summary.held' : 'summary.next', {
                day: formatDay(fromSeoul(next.settlementDate)),
              })
            : t('summary.nextNone'),
          value: next ? formatMoney(next.payout, next.currency) : t('summary.nothing'),
          note: next ? t(`summary.note.${next.status}`) : NOTE_ROOM,
          warns: next?.status === SETTLEMENT_STATUS.HELD,
        },
        {
          key: 'paid',
          label: year ? t('summary.paidOf', { year }) : t('summary.paid'),
          value: money,
          note: t('summary.times', { count: paid.count }),
        },
        {
          key: 'account',
          label: t('summary.account'),
          value: shown ? `${bankName(shown.bank, lang())} ${shown.accountNumber}` : t('summary.noAccount'),
          note: (
            <>
              {shown && `${t('summary.holder', { holder: shown.holder })} · `}
              <Link className={l.link} to="/settings/settlement-document">
                {t(linkWord)}
              </Link>
            </>
          ),
        },
      ]}
    />
  );
}
