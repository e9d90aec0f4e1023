import type { Page } from '@madang/contracts/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHead } from './page-head';
import { PagedList } from './paged-list';
import { Card } from './parts';
import { Empty } from './states';
import { TableBar } from './table/table-bar';

interface Words {
  title: string;
  text: string;
}
interface ListPageProps<P extends Page<unknown>> {
  title: string;
  note: string;
  /** The button that makes a new row; an empty list shows it as well. */
  create: ReactNode;
  filters: ReactNode;
  search?: ReactNode;
  /** What one does with the list itself: its views and columns. */
  tools?: ReactNode;
  filtersLabel: string;
  /** Whether something narrows the list: without rows it shows `none` then, else `empty`. */
  filtered: boolean;
  empty: Words;
  none: Words;
  list: UseQueryResult<P>;
  paging: { page: number; size: number; set: (change: { page: number } | { size: number }) => void };
  children: (rows: P['list'], stale: boolean) => ReactNode;
}
/**
 * An admin's page of things that are made one by one: head, filters and the list; while there is none it offers to make one and nothing
 * else.
 */
export function ListPage<P extends Page<unknown>>(props: ListPageProps<P>) {
  const { title, note, create, filters, search, tools, filtersLabel, filtered, empty, none, list, paging, children } = props;
  const nothing = !filtered && list.data?.totalCount === 0;
  return (
    <>
      <PageHead title={title} note={note}>
        {list.data && !nothing && create}
      </PageHead>
      <Card flush>
        {!nothing && <TableBar label={filtersLabel} filters={filters} count={Number(filtered)} search={search} tools={tools} />}
        <PagedList list={list} paging={paging} empty={filtered ? <Empty art="search" {...none} /> : <Empty {...empty}>{create}</Empty>}>
          {children}
        </PagedList>
      </Card>
    </>
  );
}
