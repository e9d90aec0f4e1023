import { SITE_STATE } from '@madang/contracts/platform-codes';
import type { SiteState } from '@madang/contracts/main/platform';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/parts';

/** The state of a site: plain text for a site that is open, else a badge. */
export function SiteStateText({ state }: { state: SiteState }) {
  const { t } = useTranslation('operate-sites');
  if (state === SITE_STATE.OPEN) return <>{t('state.OPEN')}</>;
  return <Badge tone={state === SITE_STATE.SUSPENDED ? 'bad' : 'plain'}>{t(`state.${state}`)}</Badge>;
}
