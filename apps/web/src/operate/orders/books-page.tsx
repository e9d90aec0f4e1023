import { DIFFERENCE_STATE } from '@madang/contracts/platform-codes';
import { values, type CodeOf } from '@madang/contracts/codes';
import { ALL } from '@madang/contracts/answer-codes';
import { LIMITS } from '@madang/contracts/limits';
import { platformDifferenceApi, type ComparisonRun, type PlatformDifference } from '@madang/contracts/util/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Filters, PageHead } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge, Card } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import l from '../../ui/layout.module.css';
import { SettleDialog } from './settle-dialog';

const DIFFERENCE_STATE_CHOICES = [...values(DIFFERENCE_STATE), ''] as const;

/** The daily reconciliation of the product's books with those of the payment companies, over all sites. */
export default function BooksPage() {
  const { t } = useTranslation('operate-orders');
  useTitle(t('books.title'));
  const paging = useListParams(LIMITS.adminPageSizes, { show: [...values(DIFFERENCE_STATE), ALL] });
  const { page, size, filters, set } = paging;
  const state = filters.show === ALL ? '' : (filters.show as CodeOf<typeof DIFFERENCE_STATE>);
  const list = useCall(platformDifferenceApi.list, { query: { page, size, state } }, { keep: true, staleTime: 0 });
  const [settling, setSettling] = useState<PlatformDifference | null>(null);
  return (
    <>
      <PageHead title={t('books.title')} note={t('books.note')} />
      <div className={l.stack20}>
        {list.data && <Runs runs={list.data.runs} />}
        <Card title={t('books.differences')} flush>
          <Filters label={t('books.differences')}>
            <Segmented
              label={t('books.state')}
              value={state}
              options={DIFFERENCE_STATE_CHOICES.map((value) => ({ value, label: t(`books.show.${value || ALL}`) }))}
              onChange={(next) => set({ show: next || ALL })}
            />
          </Filters>
          <PagedList
            list={list}
            paging={paging}
            empty={<Empty tight art="done" heading="h3" title={t('books.none')} text={t('books.noneText')} />}
          >
            {(rows, stale) => <Differences rows={rows} stale={stale} onSettle={setSettling} />}
          </PagedList>
        </Card>
      </div>
      {settling && <SettleDialog difference={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function Runs({ runs }: { runs: ComparisonRun[] }) {
  const { t } = useTranslation('operate-orders');
  // On phones the reason has no label, so that a dash alone would say nothing.
  const phone = runs.some((one) => one.failure) ? 'wide' : 'none';
  const columns: Column<ComparisonRun>[] = [
    { key: 'provider', head: t('runs.provider'), cell: (one) => <b>{one.provider}</b>, phone: 'title' },
    { key: 'day', head: t('runs.day'), cell: (one) => <span className="num">{formatDate(one.day)}</span> },
    { key: 'started', head: t('runs.started'), cell: (one) => <span className="num">{formatDateTime(one.startedAt)}</span> },
    {
      key: 'finished',
      head: t('runs.finished'),
      cell: (one) =>
        one.finishedAt ? <span className="num">{formatDateTime(one.finishedAt)}</span> : <Badge tone="warn">{t('runs.running')}</Badge>,
    },
    { key: 'read', head: t('runs.read'), cell: (one) => formatCount(one.transactions), end: true },
    { key: 'compared', head: t('runs.compared'), cell: (one) => formatCount(one.compared), end: true },
    { key: 'failure', head: t('runs.failure'), cell: (one) => one.failure ?? '–', phone },
  ];
  return (
    <Card title={t('runs.title')} flush>
      {runs.length ? (
        <Table label={t('runs.title')} columns={columns} rows={runs} keyOf={(one) => one.provider} />
      ) : (
        <Empty tight heading="h3" title={t('runs.none')} text={t('runs.noneText')} />
      )}
    </Card>
  );
}

interface DifferencesProps {
  rows: PlatformDifference[];
  stale: boolean;
  onSettle: (difference: PlatformDifference) => void;
}
function Differences({ rows, stale, onSettle }: DifferencesProps) {
  const { t } = useTranslation('operate-orders');
  const columns: Column<PlatformDifference>[] = [
    {
      key: 'order',
      head: t('orders.order'),
      cell: (one) => (
        <div className={l.named}>
          <Link className="link" to={`/operate/orders?q=${encodeURIComponent(one.orderNo)}`}>
            {one.orderNo}
          </Link>
          <small>
            <Link to={`/operate/sites/${one.siteSeq}`}>{one.siteName}</Link>
          </small>
        </div>
      ),
      phone: 'title',
    },
    { key: 'kind', head: t('books.kind'), cell: (one) => t(`kind.${one.kind}`), phone: 'wide' },
    {
      key: 'ours',
      head: t('books.ours'),
      cell: (one) => (
        <div className={l.named}>
          <span className="num">{formatMoney(one.ours, one.currency)}</span>
          <small>{t(`status.${one.ourStatus}`)}</small>
        </div>
      ),
      end: true,
    },
    {
      key: 'theirs',
      head: t('books.theirs'),
      cell: (one) => (
        <div className={l.named}>
          <span className="num">{formatMoney(one.theirs, one.currency)}</span>
          <small>{one.theirStatus ?? t('books.unknown')}</small>
        </div>
      ),
      end: true,
    },
    { key: 'found', head: t('books.found'), cell: (one) => <span className="num">{formatDateTime(one.foundAt)}</span> },
    {
      key: 'settled',
      head: t('books.settled'),
      cell: (one) =>
        one.settledAt ? (
          <div className={l.named}>
            {one.settledBy ? t('books.byHand', { by: one.settledBy }) : t('books.byItself')}
            <small>{[formatDateTime(one.settledAt), one.settledNote].filter(Boolean).join(' · ')}</small>
          </div>
        ) : (
          <Button size="sm" onClick={() => onSettle(one)}>
            {t('books.settle')}
          </Button>
        ),
      phone: 'wide',
    },
  ];
  return <Table label={t('books.differences')} columns={columns} rows={rows} keyOf={(one) => one.differenceSeq} stale={stale} />;
}
