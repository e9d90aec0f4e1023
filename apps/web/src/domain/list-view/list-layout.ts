import type { ListName } from '@madang/contracts/list-codes';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { PLAIN_LAYOUT, type TableLayout } from '../../ui/table/table-layout';

/** The columns of each list as last set in this browser. */
const useLayouts = create(persist((): Partial<Record<ListName, TableLayout>> => ({}), { name: 'listLayouts' }));

export const useListLayout = (list: ListName): TableLayout => useLayouts((layouts) => layouts[list] ?? PLAIN_LAYOUT);
export const setListLayout = (list: ListName, layout: TableLayout) => useLayouts.setState({ [list]: layout });
