import { HISTORY_ENTITY, PUBLISH_STATUS } from '@madang/contracts/codes';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { ExternalLink, Eye, EyeOff, History, LayoutTemplate, Link2, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { historyPath } from '../../domain/history/history-path';
import { MoreMenu } from '../../ui/more-menu';
import { usePageActions, type ActedOn } from './page-actions';

/** The menu of what staff can do with one page; `inEditor` leaves out what the editor has as buttons. */
export function PageMenu({ page, inEditor, onRemoved }: { page: ActedOn; inEditor?: boolean; onRemoved?: () => void }) {
  const { t } = useTranslation('admin-pages');
  const { publish, remove, copy } = usePageActions(page, onRemoved);
  const edits = useCan(sitePageApi.update);
  const removes = useCan(sitePageApi.remove);
  const designs = useCan('SITE_DESIGN_UPDATE');
  const sees = useCan(dataHistoryApi.list);
  const shown = page.publishStatusCd === PUBLISH_STATUS.PUBLISHED;
  return (
    <MoreMenu
      of={page.title}
      label={t('more', { title: page.title })}
      items={[
        ...(inEditor
          ? []
          : [{ label: t(edits ? 'edit' : 'open'), icon: <Pencil aria-hidden="true" />, to: `/settings/page/${page.pageSeq}` }]),
        ...(designs
          ? [{ label: t('blocks'), icon: <LayoutTemplate aria-hidden="true" />, to: `/settings/page/${page.pageSeq}/blocks` }]
          : []),
        { label: t(shown ? 'view' : 'viewDraft'), icon: <ExternalLink aria-hidden="true" />, to: pageAddress(page.path), newTab: true },
        { label: t('copy'), icon: <Link2 aria-hidden="true" />, onSelect: () => void copy() },
        ...(sees
          ? [{ label: t('history'), icon: <History aria-hidden="true" />, to: historyPath(HISTORY_ENTITY.SITE_PAGE, page.pageSeq) }]
          : []),
        ...(edits && !inEditor
          ? [
              shown
                ? { label: t('unpublish'), icon: <EyeOff aria-hidden="true" />, onSelect: () => void publish(false) }
                : { label: t('publish'), icon: <Eye aria-hidden="true" />, onSelect: () => void publish(true) },
            ]
          : []),
        ...(removes
          ? [null, { label: t('remove.do'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void remove() }]
          : []),
      ]}
    />
  );
}
