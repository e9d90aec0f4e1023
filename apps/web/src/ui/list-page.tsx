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
  /** The button for a new item, in the head; an empty list has it instead. */
  create: ReactNode;
  /** What stands between the head and the list. */
  above?: ReactNode;
  filters: ReactNode;
  search?: ReactNode;
  /** The tools of the list: list views and columns. */
  tools?: ReactNode;
  filtersLabel: string;
  /** Whether a filter or search is set: without rows the list then shows `none`, otherwise `empty`. */
  filtered: boolean;
  empty: Words;
  /** Another way on from an empty list, which has no filters, such as to its trash. */
  more?: ReactNode;
  none: Words;
  list: UseQueryResult<P>;
  paging: { page: number; size: number; set: (change: { page: number } | { size: number }) => void };
  children: (rows: P['list'], stale: boolean) => ReactNode;
}
/**
 * A page of the admin with one list: head, filters and rows. While the list is empty, it only offers to make the first item. Before the
 * answer, the button in the head keeps its room without being there yet, so that nothing below moves when the rows come.
 */
export function ListPage<P extends Page<unknown>>(props: ListPageProps<P>) {
  const { title, note, create, above, filters, search, tools, filtersLabel, filtered, empty, more, none, list, paging, children } = props;
  const nothing = !filtered && list.data?.totalCount === 0;
  return (
    <>
      <PageHead title={title} note={note}>
        {/* While the list loads the button has its room, so that nothing moves for it. */}
        {!nothing && create && <span style={{ display: 'contents', visibility: list.isPending ? 'hidden' : undefined }}>{create}</span>}
      </PageHead>
      {above}
      {/* Another element for an empty list, whose head has no button: nothing that stands there already moves up. */}
      <Card key={nothing ? 'empty' : 'list'} flush>
        {!nothing && <TableBar label={filtersLabel} filters={filters} count={Number(filtered)} search={search} tools={tools} />}
        <PagedList
          list={list}
          paging={paging}
          empty={
            filtered ? (
              <Empty art="search" {...none} />
            ) : (
              <Empty art="add" {...empty}>
                {create}
                {more}
              </Empty>
            )
          }
        >
          {children}
        </PagedList>
      </Card>
    </>
  );
}
