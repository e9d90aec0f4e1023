import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Callout, CopyButton } from '../../ui/parts';
import s from './secret-dialog.module.css';

/**
 * Shows a secret that cannot be shown again, with a button to copy it. Only the close button closes it, so that it does not close by
 * accident.
 */
export function SecretDialog({ title, label, secret, onClose }: { title: string; label: string; secret: string; onClose: () => void }) {
  const { t } = useTranslation('secret');
  return (
    <Dialog
      open
      size="m"
      title={title}
      foot={
        <Button tone="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={s.body}>
        <Callout tone="warn" title={t('once')}>
          {t('onceText')}
        </Callout>
        <div className={s.row}>
          <code aria-label={label}>{secret}</code>
          <CopyButton text={secret} size="md" />
        </div>
      </div>
    </Dialog>
  );
}
