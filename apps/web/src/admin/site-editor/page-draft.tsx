import { PUBLISH_STATUS } from '@madang/contracts/codes';
import type { SitePage } from '@madang/contracts/page/page';
import { pageApi } from '@madang/contracts/page/page-calls';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { useTranslation } from 'react-i18next';
import { Can } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Callout } from '../../ui/parts';
import l from '../../ui/layout.module.css';

/** The note that blocks are published on a page which is still hidden from visitors. */
export function PageDraft({ page: { pageSeq } }: { page: SitePage }) {
  const { t } = useTranslation('admin-site-editor');
  const publish = useAct(sitePageApi.update, {
    invalidates: [sitePageApi.list, pageApi.list, pageApi.byPath, pageApi.find],
    onDone: () => toast(t('published')),
  });
  return (
    <div className={l.pad}>
      <Callout tone="warn" title={t('pageDraft')}>
        <p>{t('pageDraftText')}</p>
        <Can do={sitePageApi.update}>
          <Button
            size="sm"
            busy={publish.isPending}
            onClick={() => publish.mutate({ params: { pageSeq }, body: { publishStatusCd: PUBLISH_STATUS.PUBLISHED } })}
          >
            {t('publishPage')}
          </Button>
        </Can>
      </Callout>
    </div>
  );
}
