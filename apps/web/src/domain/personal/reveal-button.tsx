import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { Button } from '../../ui/button';

/** Shows one person's masked contacts whole; that it was asked for stands in the log of reading. */
export default function RevealButton({ name, onReveal }: { name: string; onReveal: () => Promise<void> }) {
  const { t } = useTranslation('personal');
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    await onReveal().catch(report);
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy} title={t('reveal.note')} aria-label={t('reveal.of', { name })} onClick={() => void show()}>
      <Eye aria-hidden="true" />
      {t('reveal.do')}
    </Button>
  );
}
