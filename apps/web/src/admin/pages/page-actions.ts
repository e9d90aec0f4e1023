import { PUBLISH_STATUS } from '@madang/contracts/codes';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import { pageApi } from '@madang/contracts/page/page-calls';
import { sitePageApi, type SitePageRow } from '@madang/contracts/page/site-page';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { confirm, toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';

export type ActedOn = Pick<SitePageRow, 'pageSeq' | 'title' | 'path' | 'publishStatusCd'>;
/** The calls that list or show site pages, to staff or to visitors. */
export const PAGE_LISTS = [sitePageApi.list, pageApi.list, pageApi.byPath, pageApi.find];
const pageUrl = (path: string) => location.origin + pageAddress(path);

/**
 * What staff can do with a page from its list and from its editor; asks before the page is deleted, or hidden while it is the start page.
 */
export function usePageActions(page: ActedOn, onRemoved?: () => void) {
  const { t } = useTranslation('admin-pages');
  const { logoutMainPageSeq } = useSite();
  const isStart = page.pageSeq === logoutMainPageSeq;
  const save = useAct(sitePageApi.update, {
    invalidates: PAGE_LISTS,
    onDone: (fresh) => toast(t(fresh.publishStatusCd === PUBLISH_STATUS.PUBLISHED ? 'published' : 'unpublished', { title: fresh.title })),
  });
  const removal = useAct(sitePageApi.remove, {
    invalidates: PAGE_LISTS,
    onDone: () => {
      toast(t('remove.done', { title: page.title }));
      onRemoved?.();
    },
  });
  const params = { pageSeq: page.pageSeq };
  /** Asks before the site's start page is hidden from visitors; any other page is hidden without a question. */
  const mayHide = async () =>
    !isStart || confirm(t('hide.text'), { title: t('hide.title', { title: page.title }), action: t('hide.do'), danger: true });
  return {
    isStart,
    mayHide,
    publish: async (on: boolean) => {
      if (on || (await mayHide()))
        save.mutate({ params, body: { publishStatusCd: on ? PUBLISH_STATUS.PUBLISHED : PUBLISH_STATUS.UNPUBLISHED } });
    },
    remove: async () => {
      const go = await confirm(t(isStart ? 'remove.startText' : 'remove.text'), {
        title: t('remove.title', { title: page.title }),
        action: t('remove.do'),
        danger: true,
      });
      if (go) removal.mutate({ params });
    },
    copy: async () => {
      try {
        await navigator.clipboard.writeText(pageUrl(page.path));
        toast(t('copied'));
      } catch {
        toast(t('copyFailed'), { tone: 'bad' });
      }
    },
  };
}
