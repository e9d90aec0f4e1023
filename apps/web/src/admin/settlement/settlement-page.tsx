import { CURRENCY, LEDGER_KIND, type Currency } from '@madang/contracts/codes';
import { isCalendarDay } from '@madang/contracts/dates';
import { fromSeoul } from '@madang/contracts/time';
import { SETTLEMENT_SIZES, settlementApi, SETTLEMENT_STATUS, type Settlement, type SettlementRow } from '@madang/contracts/util/settlement';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import { formatDateTime, formatDay, formatMoney } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { SheetButton } from '../../domain/personal/sheet-button';
import { NoContent } from '../../ui/no-content';
import { PageHead } from '../../ui/page-head';
import { Badge, Breadcrumb, Callout, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Pager, Table, type Column } from '../../ui/table';
import { Calculation } from './calculation';
import { monthName } from './month';
import { SettlementState } from './settlement-state';
import l from '../../ui/layout.module.css';
import s from './settlement.module.css';
import { RowTitle } from '../../ui/row-title';
import { Timeline } from '../../ui/timeline';

export default function SettlementPage() {
  const { settlementDate = '' } = useParams();
  return isCalendarDay(settlementDate) ? <OfDate key={settlementDate} settlementDate={settlementDate} /> : <NoContent />;
}

/** One settlement: its working, its state, and all ledger rows it consists of (RT-131). */
function OfDate({ settlementDate }: { settlementDate: string }) {
  const { t } = useTranslation('admin-settlement');
  const { page, size, filters, set } = useListParams(SETTLEMENT_SIZES, { currency: [CURRENCY.KRW, CURRENCY.USD] });
  const currency = filters.currency as Currency;
  const found = useCall(
    settlementApi.find,
    { params: { settlementDate }, query: { currency, page, size } },
    { keep: true, staleTime: 0, silent: true },
  );
  const one = found.data;
  const title = one ? t('of', { month: monthName(one.month) }) : t('title');
  useTitle(title);
  const maySheet = useCan('SITE_PERSONAL_READ');
  const columns = useColumns();
  if (found.error instanceof ApiError && found.error.status === 404) return <NoContent />;
  return (
    <>
      <Breadcrumb items={[{ label: t('title'), to: '/settings/settlement' }, { label: one ? monthName(one.month) : settlementDate }]} />
      <PageHead title={title} note={one && <SettlementState of={one} />}>
        {one && maySheet && one.rows.totalCount > 0 && (
          <SheetButton
            label={t('download')}
            fileName={() => `${t('title')}_${settlementDate}`}
            take={(reason) => call(settlementApi.excel, { params: { settlementDate }, query: { currency, reason } })}
          />
        )}
      </PageHead>
      {found.isPending ? (
        <Card flush>
          <SkeletonRows count={8} />
        </Card>
      ) : found.isError ? (
        <Card flush>
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        </Card>
      ) : (
        <>
          <div className={s.statement}>
            <Calculation of={found.data} />
            <Course of={found.data} />
          </div>
          <Card flush title={t('rows')} label={t('rows')}>
            {found.data.rows.list.length === 0 ? (
              <Empty tight title={t('noRows.title')} text={t('noRows.text')} />
            ) : (
              <>
                <Table
                  label={t('rows')}
                  columns={columns}
                  rows={found.data.rows.list}
                  keyOf={(r) => r.ledgerSeq}
                  stale={found.isPlaceholderData}
                />
                <Pager
                  page={page}
                  size={size}
                  sizes={SETTLEMENT_SIZES}
                  total={found.data.rows.totalCount}
                  onPage={(next) => set({ page: next })}
                  onSize={(next) => set({ size: next })}
                />
              </>
            )}
          </Card>
        </>
      )}
    </>
  );
}

/** The columns of the list of ledger rows; a row links to its order for staff who may read orders. */
function useColumns(): Column<SettlementRow>[] {
  const { t } = useTranslation('admin-settlement');
  const orders = useCan('SITE_SALES_READ');
  return [
    {
      key: 'order',
      keep: 'start',
      head: t('row.order'),
      phone: 'title',
      cell: (r) => <RowTitle title={r.orderNo} {...(orders && { to: `/settings/payment?order=${r.orderNo}` })} />,
    },
    {
      key: 'kind',
      head: t('row.kind'),
      phone: 'corner',
      cell: (r) => (r.kind === LEDGER_KIND.REFUND ? <Badge tone="bad">{t('kind.REFUND')}</Badge> : t('kind.PAY')),
    },
    { key: 'at', head: t('row.at'), cell: (r) => formatDateTime(r.at) },
    { key: 'buyer', head: t('row.buyer'), cell: (r) => r.ordererName },
    { key: 'title', head: t('row.title'), phone: 'wide', cell: (r) => <span className={l.twoLines}>{r.title}</span> },
    { key: 'method', head: t('row.method'), cell: (r) => t(`contracts:payMethod.${r.payMethodCd}`) },
    {
      key: 'material',
      head: t('row.material'),
      end: true,
      cell: (r) => (r.materialPrice ? formatMoney(r.materialPrice, r.currency) : '–'),
    },
    { key: 'amount', keep: 'end', head: t('row.amount'), end: true, cell: (r) => <b>{formatMoney(r.amount, r.currency)}</b> },
  ];
}

/** The steps of a settlement: when it closes or closed, and when it is or was paid out, or that nothing is paid out. */
function Course({ of }: { of: Settlement }) {
  const { t } = useTranslation('admin-settlement');
  const closed = of.status !== SETTLEMENT_STATUS.OPEN;
  const steps = [
    { key: 'closes', done: closed, name: t(closed ? 'course.closed' : 'course.closes'), at: formatDateTime(of.closesAt) },
    of.status === SETTLEMENT_STATUS.NONE
      ? { key: 'none', done: true, name: t('course.none'), at: of.carriedOut < 0 ? t('course.carried') : '' }
      : {
          key: 'paid',
          done: of.paidAt !== null,
          name: t(of.paidAt ? 'course.paid' : 'course.pays'),
          at: of.paidAt ? formatDateTime(of.paidAt) : formatDay(fromSeoul(of.settlementDate)),
        },
  ];
  return (
    <section className={s.course} aria-labelledby="course">
      <h2 id="course">{t('course.title')}</h2>
      <Timeline rows={steps.map(({ key, done, name, at }) => ({ key, title: name, note: at, tone: done ? 'good' : undefined }))} />
      {of.status === SETTLEMENT_STATUS.HELD && (
        <Callout tone="warn">
          {t('held.text')}{' '}
          <Link className={l.link} to="/settings/settlement-document">
            {t('held.go')}
          </Link>
        </Callout>
      )}
      <p className={l.muted13}>{t('course.rule')}</p>
    </section>
  );
}
