import { useTranslation } from 'react-i18next';
import { useChannel } from '../../lib/channel';
import { askConsent } from '../../lib/consent';

/** In the footer of a page that may load tools of others: to think again. */
export function ConsentLink() {
  const { t } = useTranslation('app');
  const shown = useChannel((state) => state.tools);
  return shown ? (
    <button type="button" onClick={askConsent}>
      {t('consent.link')}
    </button>
  ) : null;
}
