import { SECOND } from '@madang/contracts/time';
import { formApi } from '@madang/contracts/form/form';
import { boardApi } from '@madang/contracts/main/board';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMay } from '../../lib/can';
import { usePages } from '../../lib/pages';
import { useCall } from '../../lib/query';
import type { Entry } from './entries';
import { tabsOfForms } from './tabs';

/** How many pages or forms one call fetches. */
const LIST_PAGE_SIZE = 100;
const FIRST_PAGE_QUERY = { query: { page: 1, size: LIST_PAGE_SIZE } };
const next = (last: { totalCount: number }, all: readonly unknown[]) =>
  all.length * LIST_PAGE_SIZE < last.totalCount ? { page: all.length + 1 } : null;

interface Pages<T> {
  data: { pages: { list: T[] }[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}
/** All rows of a paged list: the palette matches by initials and typing errors too, which the services do not. */
function useAll<T>({ data, hasNextPage, isFetching, isError, fetchNextPage }: Pages<T>, wanted: boolean): T[] {
  const goesOn = wanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return data?.pages.flatMap(({ list }) => list) ?? [];
}

/**
 * The pages that the site made itself, as far as the person may see them: main page, pages at /p/, landing pages, forms with the tabs that
 * were typed, and boards.
 */
export function useOwnPages(typed: string): { entries: Entry[]; searching: boolean; failed: boolean } {
  const { t } = useTranslation('admin-command');
  const wanted = typed.trim() !== '';
  const may = useMay();
  const designs = useCan('SITE_DESIGN_READ');
  const boardsChange = useCan(boardApi.update);
  const options = (may: boolean) => ({ silent: true, keep: true, enabled: wanted && may, staleTime: 30 * SECOND });
  const pages = usePages(sitePageApi.list, FIRST_PAGE_QUERY, { ...options(useCan(sitePageApi.list)), next });
  const forms = usePages(formApi.list, FIRST_PAGE_QUERY, { ...options(useCan(formApi.list)), next });
  const [pageRows, formRows] = [useAll(pages, wanted), useAll(forms, wanted)];
  const boards = useCall(boardApi.admin, undefined, options(useCan(boardApi.admin)));
  const entries: Entry[] = [
    ...(designs ? [{ id: 'main', label: t('own.main'), to: '/settings/homepage' }] : []),
    ...pageRows.map((one) => ({
      id: `page-${one.pageSeq}`,
      label: one.title,
      also: [pageAddress(one.path)],
      note: `${t(one.course ? 'own.landing' : 'own.page')} · ${pageAddress(one.path)}`,
      to: one.course ? `/settings/page/${one.pageSeq}/blocks` : `/settings/page/${one.pageSeq}`,
    })),
    ...formRows.map((one) => ({
      id: `form-${one.formSeq}`,
      label: one.title,
      note: t('own.form'),
      to: `/settings/form/${one.formSeq}/edit`,
    })),
    ...tabsOfForms(formRows, typed, may).map((one) => ({ ...one, note: t('own.form') })),
    ...(boards.data?.boards ?? []).map((one) => ({
      id: `board-${one.boardSeq}`,
      label: one.name,
      note: t('own.board'),
      to: boardsChange ? `/settings/board/site/${one.boardSeq}/edit` : `/boards/${one.boardSeq}`,
    })),
  ];
  const all = [pages, forms, boards];
  const searching = all.some((one) => one.isLoading) || pages.isFetchingNextPage || forms.isFetchingNextPage;
  return { entries, searching: wanted && searching, failed: wanted && all.some((one) => one.isError) };
}
