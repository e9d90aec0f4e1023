import { formApi } from '@madang/contracts/form/form';
import { boardApi } from '@madang/contracts/main/board';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { useCall } from '../../lib/query';
import type { Entry } from './entries';

/** How many pages and how many forms are looked through; a site has seldom more. */
const LOOKED = 100;
const FIRST_PAGES = { query: { page: 1, size: LOOKED } };

/** The pages that the site made itself, as far as the person may see them: main page, pages at /p/, landing pages, forms and boards. */
export function useOwnPages(wanted: boolean): { entries: Entry[]; searching: boolean; failed: boolean } {
  const { t } = useTranslation('admin-command');
  const designs = useCan('SITE_DESIGN_READ');
  const boardsChange = useCan(boardApi.update);
  const options = (may: boolean) => ({ silent: true, keep: true, enabled: wanted && may, staleTime: 30_000 });
  const pages = useCall(sitePageApi.list, FIRST_PAGES, options(useCan(sitePageApi.list)));
  const forms = useCall(formApi.list, FIRST_PAGES, options(useCan(formApi.list)));
  const boards = useCall(boardApi.admin, undefined, options(useCan(boardApi.admin)));
  const entries: Entry[] = [
    ...(designs ? [{ id: 'main', label: t('own.main'), to: '/settings/homepage' }] : []),
    ...(pages.data?.list ?? []).map((one) => ({
      id: `page-${one.pageSeq}`,
      label: one.title,
      also: [pageAddress(one.path)],
      note: `${t(one.course ? 'own.landing' : 'own.page')} · ${pageAddress(one.path)}`,
      to: one.course ? `/settings/page/${one.pageSeq}/blocks` : `/settings/page/${one.pageSeq}`,
    })),
    ...(forms.data?.list ?? []).map((one) => ({
      id: `form-${one.formSeq}`,
      label: one.title,
      note: t('own.form'),
      to: `/settings/form/${one.formSeq}/edit`,
    })),
    ...(boards.data?.boards ?? []).map((one) => ({
      id: `board-${one.boardSeq}`,
      label: one.name,
      note: t('own.board'),
      to: boardsChange ? `/settings/board/site/${one.boardSeq}/edit` : `/boards/${one.boardSeq}`,
    })),
  ];
  const all = [pages, forms, boards];
  return { entries, searching: wanted && all.some((one) => one.isLoading), failed: wanted && all.some((one) => one.isError) };
}
