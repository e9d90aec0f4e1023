import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { Button, IconButton } from '../../ui/button';

/** Reveals one person's masked e-mail address and phone number; the service logs that they were read. */
export default function RevealButton({ name, dense, onReveal }: { name: string; dense: boolean; onReveal: () => Promise<void> }) {
  const { t } = useTranslation('personal');
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    await onReveal().catch(report);
    setBusy(false);
  };
  if (dense)
    return (
      <IconButton
        dense
        aria-busy={busy}
        disabled={busy}
        title={t('reveal.note')}
        label={t('reveal.of', { name })}
        onClick={() => void show()}
      >
        <Eye aria-hidden="true" />
      </IconButton>
    );
  return (
    <Button size="sm" busy={busy} title={t('reveal.note')} aria-label={t('reveal.of', { name })} onClick={() => void show()}>
      <Eye aria-hidden="true" />
      {t('reveal.do')}
    </Button>
  );
}
