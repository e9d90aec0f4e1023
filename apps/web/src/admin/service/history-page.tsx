import { LIMITS } from '@madang/contracts/limits';
import { BILL_STATE, planApi, type Bill } from '@madang/contracts/util/plan';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../lib/format';
import { useCall } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { Pagination } from '../../ui/pagination';
import { Badge, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { BILL_TONE } from '../../domain/plan/bill-tone';
import { usePlanWords } from '../../domain/plan/plan-words';
import { usePlanPages } from './plan-pages';
import { ServiceShell } from './service-shell';
import l from '../../ui/layout.module.css';
import { RowTitle } from '../../ui/row-title';

const BILL_PAGE_SIZE = LIMITS.itemsPerPage;

function BillStateText({ bill: { state } }: { bill: Bill }) {
  const { t } = useTranslation('admin-service');
  const tone = BILL_TONE[state];
  const text = t(`bills.of.${state}`);
  return tone ? <Badge tone={tone}>{text}</Badge> : text;
}

/** The bills of this site's plan, each with a link to its receipt if there is one (RT-011). */
export default function HistoryPage() {
  const pages = usePlanPages();
  const { t } = useTranslation('admin-service');
  const columns = useColumns();
  const [query, setQuery] = useSearchParams();
  const raw = Number(query.get('page'));
  const page = Number.isInteger(raw) && raw > 0 ? raw : 1;
  const bills = useCall(planApi.bills, { query: { page, size: BILL_PAGE_SIZE } }, { keep: true, staleTime: 0 });
  return (
    <ServiceShell title={t('tab.history')}>
      {bills.isError && !bills.data ? (
        <ErrorState error={bills.error} onRetry={() => void bills.refetch()} />
      ) : !bills.data ? (
        <SkeletonRows count={4} />
      ) : bills.data.list.length === 0 ? (
        <Empty title={t('bills.empty')} text={t('bills.emptyText')}>
          <ButtonLink to={pages.manage}>{t('bills.toPlans')}</ButtonLink>
        </Empty>
      ) : (
        <>
          <Card flush>
            <Table
              label={t('tab.history')}
              rows={bills.data.list}
              keyOf={(bill) => bill.billNo}
              stale={bills.isPlaceholderData}
              columns={columns}
            />
          </Card>
          <Pagination
            page={page}
            size={BILL_PAGE_SIZE}
            total={bills.data.totalCount}
            label={t('tab.history')}
            onChange={(next) => setQuery(next > 1 ? { page: String(next) } : {})}
          />
        </>
      )}
    </ServiceShell>
  );
}

/** The columns of the list of bills. */
function useColumns(): Column<Bill>[] {
  const { t } = useTranslation('admin-service');
  const words = usePlanWords();
  return [
    {
      key: 'what',
      head: t('bills.what'),
      phone: 'title',
      cell: (bill) => (
        <RowTitle
          title={`${bill.planName} · ${t(bill.months === 12 ? 'bills.yearly' : 'bills.monthly')}`}
          note={t(`bills.reason.${bill.reason}`)}
        />
      ),
    },
    {
      key: 'state',
      head: t('bills.state'),
      phone: 'corner',
      cell: (bill) => <BillStateText bill={bill} />,
    },
    {
      key: 'at',
      head: t('bills.at'),
      cell: (bill) => <span className="num">{formatDate(bill.paidAt ?? bill.createdAt)}</span>,
    },
    {
      key: 'period',
      head: t('bills.period'),
      cell: (bill) => (
        <span className="num">
          {formatDate(bill.periodStart)} – {formatDate(bill.periodEnd)}
        </span>
      ),
    },
    {
      key: 'paid',
      head: t('bills.card'),
      cell: (bill) => (bill.state === BILL_STATE.FAILED ? (bill.failMessage ?? '–') : (bill.card ?? '–')),
    },
    {
      key: 'amount',
      head: t('bills.amount'),
      end: true,
      cell: (bill) => (
        <>
          <b className="num">{words.won(bill.amount)}</b>
          {bill.discount > 0 && (
            <small>
              {bill.couponName} −{words.won(bill.discount)}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'receipt',
      head: t('bills.receipt'),
      phone: 'wide',
      cell: (bill) =>
        bill.receiptUrl ? (
          <a
            className={l.link}
            href={bill.receiptUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t('bills.receiptOf', { date: formatDate(bill.paidAt ?? bill.createdAt) })}
          >
            {t('bills.open')}
          </a>
        ) : null,
    },
  ];
}
