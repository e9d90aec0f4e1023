import { platformSiteApi, type PlatformSiteDetail } from '@madang/contracts/main/platform';
import { SECOND } from '@madang/contracts/time';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format';
import { useCall } from '../../lib/query';
import { Callout } from '../../ui/parts';

/** Says of a site that is about to open why it is still shut, and looks every other second whether it is open. */
export function Reopening({ site: { siteSeq, suspensions } }: { site: PlatformSiteDetail }) {
  const { t } = useTranslation('operate-sites');
  useCall(platformSiteApi.find, { params: { siteSeq } }, { staleTime: 0, silent: true, every: 2 * SECOND });
  const last = suspensions[0];
  if (!last?.reopenedAt) return null;
  return (
    <Callout tone="warn" title={t('site.reopening', { at: formatDate(last.reopenedAt), by: last.reopenedBy })}>
      <p>{t('site.reopeningText')}</p>
    </Callout>
  );
}
