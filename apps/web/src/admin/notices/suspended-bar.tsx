import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../../lib/channel';
import { Bar } from '../../ui/bar';

/** On a suspended site, tells its staff what they can still do in the admin. */
export function SuspendedBar() {
  const { t } = useTranslation('app');
  const suspended = useChannel((state) => state.suspended);
  if (!suspended) return null;
  return (
    <div role="status">
      <Bar icon={TriangleAlert} tone="bad">
        <p>
          <b>{t('suspendedSite.bar')}</b> {t('suspendedSite.barText')}
        </p>
      </Bar>
    </div>
  );
}
