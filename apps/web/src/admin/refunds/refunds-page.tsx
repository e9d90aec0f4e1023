import { REFUND_VIEW, type RefundView } from '@madang/contracts/answer-codes';
import { refundApi, REFUND_SIZES, type AdminRefund } from '@madang/contracts/util/refund';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { formatDate, formatMoney } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Filters, PageHead, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge } from '../../ui/parts';
import { lastDay } from '../../domain/refund/last-day';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { RowTitle } from '../../ui/row-title';
import { RefundBadge } from './refund-badge';
import { RefundDrawer } from './refund-drawer';
import { RefundTabs } from './refund-tabs';
import l from '../../ui/layout.module.css';

/** The refund requests that wait for a decision, the nearest deadline first. */
export default function RefundsPage() {
  return <Refunds view={REFUND_VIEW.OPEN} />;
}

/** The table of refund requests: the waiting ones, or the decided ones. */
export function Refunds({ view }: { view: RefundView }) {
  const { t } = useTranslation('admin-refunds');
  useTitle(t('title'));
  const [params, setParams] = useSearchParams();
  const { page, size, q, set } = useListParams(REFUND_SIZES, {});
  const list = useCall(refundApi.adminList, { query: { view, q, page, size } }, { keep: true, staleTime: 0 });
  const open = Number(params.get('refund')) || null;
  const show = (refundSeq: number | null) =>
    setParams(
      (old) => {
        if (refundSeq) old.set('refund', String(refundSeq));
        else old.delete('refund');
        return old;
      },
      { preventScrollReset: true, replace: refundSeq === null },
    );
  const waiting = view === REFUND_VIEW.OPEN;
  const columns = useColumns(waiting, show);
  const note = list.data && waiting && list.data.overdue > 0 ? t('noteOverdue', { count: list.data.overdue }) : t('note');
  return (
    <>
      <PageHead title={t('title')} note={note} />
      <RefundTabs />
      <section className={l.card} aria-label={t(waiting ? 'tab.open' : 'tab.closed')}>
        {(q !== '' || (list.data?.totalCount ?? 0) > 0) && (
          <Filters label={t('filters')}>
            <SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />
          </Filters>
        )}
        <PagedList
          list={list}
          paging={{ page, size, set }}
          sizes={REFUND_SIZES}
          empty={
            q ? (
              <Empty art="search" title={t('none.title')} text={t('none.text')} />
            ) : (
              <Empty
                art={waiting ? 'done' : 'list'}
                title={t(waiting ? 'empty.open' : 'empty.closed')}
                text={t(waiting ? 'empty.openText' : 'empty.closedText')}
              />
            )
          }
        >
          {(rows, stale) => <Table label={t('title')} columns={columns} rows={rows} keyOf={(r) => r.refundSeq} open={open} stale={stale} />}
        </PagedList>
      </section>
      {open && <RefundDrawer key={open} refundSeq={open} onClose={() => show(null)} />}
    </>
  );
}

/** The columns of the list of refund requests; `show` opens one. */
function useColumns(waiting: boolean, show: (refundSeq: number) => void): Column<AdminRefund>[] {
  const { t } = useTranslation('admin-refunds');
  return [
    {
      key: 'item',
      keep: 'start',
      head: t('column.item'),
      phone: 'title',
      cell: (r) => (
        <RowTitle
          onOpen={() => show(r.refundSeq)}
          title={<span className={l.twoLines}>{r.title}</span>}
          note={<span className="num">{r.orderNo}</span>}
        />
      ),
    },
    { key: 'state', head: t('column.state'), phone: 'corner', cell: (r) => <RefundBadge state={r.state} /> },
    {
      key: 'learner',
      head: t('column.learner'),
      cell: (r) => (
        <>
          {r.ordererName}
          <small>{r.email}</small>
        </>
      ),
    },
    {
      key: 'due',
      head: t(waiting ? 'column.due' : 'column.decided'),
      cell: (r) =>
        waiting ? (
          <span className={l.badges}>
            <span className="num">{lastDay(r.dueAt)}</span>
            {r.overdue && <Badge tone="bad">{t('overdue')}</Badge>}
          </span>
        ) : (
          <>
            {r.decidedAt ? formatDate(r.decidedAt) : '–'}
            {r.decidedByName && <small>{r.decidedByName}</small>}
          </>
        ),
    },
    {
      key: 'amount',
      keep: 'end',
      head: t('column.amount'),
      end: true,
      cell: (r) => (
        <>
          <b className="num">{formatMoney(r.amount, r.currency)}</b>
          {waiting && <small className="num">{t('ofPaid', { sum: formatMoney(r.paid, r.currency) })}</small>}
        </>
      ),
    },
  ];
}
