import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import type { QueueItem } from './queue';
import { useMedia } from '../../lib/media';
import { NARROW } from './narrow';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Sends an answer and goes on; the key that does the same stands on it. */
export function SendButton({ next, busy }: { next: QueueItem | null; busy: boolean }) {
  const { t } = useTranslation('admin-inbox');
  const narrow = useMedia(NARROW);
  return (
    <Button type="submit" tone="primary" busy={busy} aria-keyshortcuts="Control+Enter Meta+Enter">
      {t(next ? 'sendNext' : 'send')}
      {!narrow && <kbd aria-hidden="true">{t(isMac ? 'keyMac' : 'key')}</kbd>}
    </Button>
  );
}
