import { ADMIN_LIST, LIST_SORTS } from '@madang/contracts/list-codes';
import { ALL } from '@madang/contracts/answer-codes';
import { COUPON_STATUS, couponApi, type CouponInfo, type CouponStatus } from '@madang/contracts/main/coupon';
import { LIMITS } from '@madang/contracts/limits';
import { Eye, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { Can, useCan } from '../../lib/can';
import { couponValue } from '../../domain/coupon/coupon';
import { formatCount } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { ListPage } from '../../ui/list-page';
import { MoreMenu } from '../../ui/more-menu';
import { SearchField } from '../../ui/page-head';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams } from '../../domain/list-view/list-view';
import { CouponState, useClasses, useRemove, useWindow } from './parts';
import s from './coupons.module.css';
import l from '../../ui/layout.module.css';

const COUPON_STATUS_CHOICES = ['', ...COUPON_STATUS] as const;
const SAVED_FILTERS = { status: '' };
const COUPON_VIEW_PARAMS = viewParams(LIST_SORTS.COUPONS);

/** The coupon kinds of a site, by status and search (RT-108). */
export default function CouponList() {
  const { t } = useTranslation('admin-coupons');
  useTitle(t('title'));
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, { status: COUPON_STATUS_CHOICES, ...COUPON_VIEW_PARAMS });
  const status = filters.status as '' | CouponStatus;
  const between = useWindow();
  const classes = useClasses();
  const columns: Column<CouponInfo>[] = [
    {
      key: 'title',
      keep: 'start',
      sort: 'title',
      head: t('column.title'),
      phone: 'title',
      cell: (c) => (
        <RowTitle to={`/settings/coupons/${c.couponInfoSeq}`} title={c.title} note={<span className={s.codeText}>{c.code}</span>} />
      ),
    },
    { key: 'state', head: t('column.state'), phone: 'corner', cell: (c) => <CouponState coupon={c} /> },
    { key: 'value', head: t('column.value'), cell: (c) => <b className="num">{couponValue(c)}</b> },
    { key: 'window', sort: 'ends', head: t('column.window'), cell: (c) => <span className="num">{between(c)}</span> },
    { key: 'classes', head: t('column.classes'), phone: 'none', cell: (c) => <span className={l.twoLines}>{classes(c)}</span> },
    {
      key: 'issued',
      sort: 'issued',
      head: t('column.issued'),
      end: true,
      cell: (c) => (
        <span className="num">
          {c.issueCount === null ? formatCount(c.issuedCount) : `${formatCount(c.issuedCount)} / ${formatCount(c.issueCount)}`}
        </span>
      ),
    },
    { key: 'used', head: t('column.used'), end: true, cell: (c) => <span className="num">{formatCount(c.usedCount)}</span> },
    { key: 'menu', head: t('column.menu'), quiet: true, end: true, phone: 'foot', cell: (c) => <RowMenu coupon={c} /> },
  ];
  const views = useListView({ list: ADMIN_LIST.COUPONS, columns, params: { filters, set }, kept: SAVED_FILTERS, own: '' });
  const list = useCall(
    couponApi.list,
    { query: { page, size, q, status, sort: filters.sort as (typeof COUPON_VIEW_PARAMS.sort)[number] } },
    { keep: true, staleTime: 0, enabled: views.ready },
  );
  const counts = list.data?.counts;
  const create = (
    <Can do={couponApi.create}>
      <ButtonLink tone="primary" size="sm" to="/settings/coupons/create">
        <Plus aria-hidden="true" />
        {t('create')}
      </ButtonLink>
    </Can>
  );
  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      create={create}
      above={
        <NotAllowed
          className={l.below}
          acts={[
            [couponApi.create, t('create')],
            [couponApi.update, t('edit')],
            [couponApi.remove, t('remove.do')],
          ]}
        />
      }
      filters={
        <Segmented
          label={t('column.state')}
          value={status}
          onChange={(next) => set({ status: next })}
          options={COUPON_STATUS_CHOICES.map((value) => ({
            value,
            label: `${t(`status.${value || ALL}`)}${counts ? ` ${formatCount(counts[value || ALL])}` : ''}`,
          }))}
        />
      }
      search={<SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />}
      tools={<ListTools views={views} />}
      filtersLabel={t('filters')}
      filtered={q !== '' || status !== ''}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      none={{ title: t('none.title'), text: t('none.text') }}
      list={list}
      paging={{ page, size, set }}
    >
      {(rows, stale) => (
        <Table<CouponInfo, number> label={t('title')} {...views.table} rows={rows} keyOf={(c) => c.couponInfoSeq} stale={stale} />
      )}
    </ListPage>
  );
}

function RowMenu({ coupon }: { coupon: CouponInfo }) {
  const { t } = useTranslation('admin-coupons');
  const may = useCan(couponApi.update);
  const remove = useRemove();
  const path = `/settings/coupons/${coupon.couponInfoSeq}`;
  return (
    <MoreMenu
      of={coupon.title}
      label={t('more', { title: coupon.title })}
      items={[
        { label: t('view'), icon: <Eye aria-hidden="true" />, to: path },
        ...(may
          ? [
              { label: t('edit'), icon: <Pencil aria-hidden="true" />, to: `${path}/edit` },
              null,
              { label: t('remove.do'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void remove(coupon) },
            ]
          : []),
      ]}
    />
  );
}
