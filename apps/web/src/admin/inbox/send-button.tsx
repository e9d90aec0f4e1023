import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import type { QueueItem } from './queue';
import s from './inbox.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Sends an answer and goes on; the key that does the same stands on it. */
export function SendButton({ next, busy }: { next: QueueItem | null; busy: boolean }) {
  const { t } = useTranslation('admin-inbox');
  return (
    <Button type="submit" tone="primary" busy={busy} aria-keyshortcuts="Control+Enter Meta+Enter">
      {t(next ? 'sendNext' : 'send')}
      <kbd className={s.kbd} aria-hidden="true">
        {t(isMac ? 'keyMac' : 'key')}
      </kbd>
    </Button>
  );
}
