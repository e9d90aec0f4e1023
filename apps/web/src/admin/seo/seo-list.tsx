import { LIMITS } from '@madang/contracts/limits';
import type { Endpoint, Page } from '@madang/contracts/endpoint';
import { parseSeo } from '@madang/contracts/page/seo';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { formatDate } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { PagedList } from '../../ui/paged-list';
import { Badge } from '../../ui/parts';
import { Filters } from '../../ui/page-head';
import { RowTitle } from '../../ui/row-title';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { inherited } from './seo-values';
import { SEO_SORTS, SortTabs, type Order, type Sort } from './sort-tabs';
import l from '../../ui/layout.module.css';

interface Item {
  seoSetting: string;
  updatedAt: string;
}
interface SeoListProps<T extends Item, Q extends object> {
  label: string;
  list: Endpoint<'/channels/:channelSeq/admin/seo/page/list' | '/channels/:channelSeq/admin/seo/course/list', undefined, Q, Page<T>>;
  /** A fixed part of the query, which limits the list to what is published (SE-014). */
  only: object;
  keyOf: (item: T) => number;
  nameOf: (item: T) => string;
  pathOf: (item: T) => string;
  /** Whether an item is personal, so that search engines may not index it whatever its settings say. */
  isPersonal?: (item: T) => boolean;
  empty: { title: string; text: string; action?: ReactNode };
  /** `query` is what the list was asked for. */
  onOpen: (item: T, query: Partial<Q>) => void;
}
/** The list of published pages or classes: whether each has search settings of its own, and whether search engines may index it. */
export function SeoList<T extends Item, Q extends object>(props: SeoListProps<T, Q>) {
  const { label, list, only, keyOf, nameOf, pathOf, isPersonal, empty, onOpen } = props;
  const { t } = useTranslation('admin-seo');
  const above = useSite().channelSetting.seoSetting;
  const { page, size, filters, set } = useListParams(LIMITS.adminPageSizes, { sort: ['', ...SEO_SORTS], order: ['', 'asc', 'desc'] });
  const sort = filters.sort as Sort;
  const order = filters.order as Order;
  const sorting = sort && order ? { sort, order } : {};
  // Each list adds a filter of its own (`only`) to what all of them take.
  const query = { ...only, ...sorting, page, size } as unknown as Partial<Q>;
  const found = useCall(list, { query }, { keep: true, staleTime: 0 });
  const columns: Column<T>[] = [
    {
      key: 'name',
      head: t('column.name'),
      phone: 'title',
      cell: (item) => <RowTitle title={nameOf(item)} note={pathOf(item)} onOpen={() => onOpen(item, query)} />,
    },
    {
      key: 'setting',
      head: t('column.setting'),
      cell: (item) => (Object.keys(parseSeo(item.seoSetting)).length ? <Badge tone="brand">{t('set')}</Badge> : t('notSet')),
    },
    {
      key: 'index',
      head: t('column.index'),
      cell: (item) => {
        if (isPersonal?.(item)) return t('index.no');
        const hidden = inherited(above, item.seoSetting).noIndex;
        return <Badge tone={hidden ? 'warn' : 'good'}>{t(hidden ? 'index.no' : 'index.yes')}</Badge>;
      },
    },
    { key: 'updated', head: t('column.updated'), phone: 'none', cell: (item) => formatDate(item.updatedAt) },
    {
      key: 'open',
      head: t('column.open'),
      quiet: true,
      end: true,
      phone: 'corner',
      cell: (item) => (
        <Button size="sm" aria-label={t('openOf', { name: nameOf(item) })} onClick={() => onOpen(item, query)}>
          {t('open')}
        </Button>
      ),
    },
  ];
  return (
    <section className={l.card} aria-label={label}>
      <PagedList
        list={found}
        paging={{ page, size, set }}
        empty={
          <Empty title={empty.title} text={empty.text}>
            {empty.action}
          </Empty>
        }
      >
        {(rows, stale) => (
          <>
            <Filters>
              <SortTabs sort={order ? sort : ''} order={order} onSort={(column, next) => set({ sort: column, order: next })} />
            </Filters>
            <Table label={label} columns={columns} rows={rows} keyOf={keyOf} stale={stale} />
          </>
        )}
      </PagedList>
    </section>
  );
}
