import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import type { QueueItem } from './queue';
import { useNarrow } from '../../lib/media';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The button that sends an answer and opens the next item; on wide windows it shows the keys that do the same. */
export function SendButton({ next, busy }: { next: QueueItem | null; busy: boolean }) {
  const { t } = useTranslation('admin-inbox');
  const narrow = useNarrow();
  return (
    <Button type="submit" tone="primary" busy={busy} aria-keyshortcuts="Control+Enter Meta+Enter">
      {t(next ? 'sendNext' : 'send')}
      {!narrow && <kbd aria-hidden="true">{t(isMac ? 'keyMac' : 'key')}</kbd>}
    </Button>
  );
}
