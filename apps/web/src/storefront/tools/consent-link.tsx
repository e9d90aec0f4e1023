import { useTranslation } from 'react-i18next';
import { useChannel } from '../../lib/channel';
import { askConsent } from '../../lib/consent';

/** The link in the footer by which a visitor changes their choice about marketing tools. */
export function ConsentLink() {
  const { t } = useTranslation('app');
  const shown = useChannel((state) => state.tools);
  return shown ? (
    <button type="button" onClick={askConsent}>
      {t('consent.link')}
    </button>
  ) : null;
}
