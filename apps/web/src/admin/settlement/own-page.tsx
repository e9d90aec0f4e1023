import { CURRENCY, YN } from '@madang/contracts/codes';
import { fromSeoul } from '@madang/contracts/time';
import { settlementApi, type OwnSettlement } from '@madang/contracts/util/settlement';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { channelSeq, siteUrl } from '../../lib/channel';
import { formatDay, formatMoney } from '../../lib/format';
import { usePages } from '../../lib/pages';
import { goWithTicket } from '../../lib/session-moves';
import { useTitle } from '../../lib/title';
import { LoadMore } from '../../ui/load-more';
import { PageHead } from '../../ui/page-head';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { monthName } from './month';
import { SettlementCell } from './settlement-state';
import { RowTitle } from '../../ui/row-title';
import l from '../../ui/layout.module.css';

const pathOf = ({ settlementDate, currency }: OwnSettlement) =>
  `/settings/settlement/${settlementDate}${currency === CURRENCY.USD ? '?currency=USD' : ''}`;

/** The settlements of all sites of a person, in the pages of their account (RT-016, AM-100). */
export default function OwnSettlements() {
  const { t } = useTranslation('admin-settlement');
  useTitle(t('own.title'));
  const pages = usePages(settlementApi.mine, undefined, {
    next: (last) => (last.cursor ? { cursor: last.cursor } : null),
    staleTime: 0,
    silent: true,
  });
  const list = pages.data?.pages.flatMap((page) => page.list);
  const columns: Column<OwnSettlement>[] = [
    {
      key: 'month',
      head: t('column.month'),
      phone: 'title',
      cell: (one) =>
        one.erasedYn === YN.YES ? (
          <RowTitle title={monthName(one.month)} note={t('own.erased')} />
        ) : one.channelSeq === channelSeq() ? (
          <RowTitle to={pathOf(one)} title={monthName(one.month)} />
        ) : (
          <RowTitle title={monthName(one.month)} onOpen={() => void goWithTicket(siteUrl(one.domain, pathOf(one))).catch(report)} />
        ),
    },
    { key: 'site', head: t('own.site'), cell: (one) => one.channelName },
    { key: 'gross', head: t('column.gross'), end: true, cell: (one) => formatMoney(one.gross, one.currency) },
    { key: 'refunds', head: t('column.refunds'), end: true, cell: (one) => formatMoney(-one.refunds, one.currency) },
    {
      key: 'fees',
      head: t('own.fees'),
      end: true,
      cell: (one) => formatMoney(-(one.pgFee + one.platformFee + one.vat), one.currency),
    },
    {
      key: 'payout',
      head: t('column.payout'),
      end: true,
      cell: (one) => <b>{formatMoney(one.payout, one.currency)}</b>,
    },
    { key: 'date', head: t('column.date'), cell: (one) => formatDay(fromSeoul(one.settlementDate)) },
    { key: 'status', head: t('column.status'), phone: 'corner', cell: (one) => <SettlementCell of={one} /> },
  ];
  return (
    <>
      <PageHead title={t('own.title')} note={t('own.note')} />
      <section className={l.card} aria-label={t('own.title')}>
        {pages.isPending ? (
          <SkeletonRows count={6} />
        ) : pages.isError ? (
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        ) : list!.length === 0 ? (
          <Empty title={t('own.empty')} text={t('own.emptyText')} />
        ) : (
          <>
            <Table
              label={t('own.title')}
              columns={columns}
              rows={list!}
              keyOf={(one) => `${one.channelSeq} ${one.settlementDate} ${one.currency}`}
            />
            <LoadMore pages={pages} />
          </>
        )}
      </section>
    </>
  );
}
