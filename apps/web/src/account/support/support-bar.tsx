import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDeadline } from '../../lib/own-time';
import { logout } from '../../lib/session-moves';
import { Button } from '../../ui/button';
import { Bar } from '../../ui/bar';

/** The bar on every page while a platform operator is logged in as support: until when, what support may change, and a way out. */
export default function SupportBar({ until }: { until: string }) {
  const { t } = useTranslation('support');
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logout();
  };
  return (
    <div role="status">
      <Bar icon={LifeBuoy} tone="warn">
        <p>
          <b>{t('title')}</b> {t('text', { until: formatDeadline(until) })}
        </p>
        <Button size="sm" busy={leaving} onClick={leave}>
          {t('leave')}
        </Button>
      </Bar>
    </div>
  );
}
