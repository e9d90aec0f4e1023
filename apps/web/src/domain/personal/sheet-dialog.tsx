import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { report } from '../../lib/api';
import { saveFile } from '../../lib/download';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { Callout } from '../../ui/parts';
import l from '../../ui/layout.module.css';

/** Asks why a spreadsheet of personal data is needed (at least two letters), then downloads it. */
export default function SheetDialog({
  title,
  fileName,
  take,
  onClose,
  children,
}: {
  title?: string;
  fileName: () => string;
  take: (reason: string) => Promise<Blob>;
  onClose: () => void;
  /** What stands below the field for the reason. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('personal');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const short = reason.trim().length < 2;
  const submit = async () => {
    setTried(true);
    if (short) return;
    setBusy(true);
    try {
      saveFile(await take(reason.trim()), `${fileName()}.xlsx`);
      onClose();
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={title ?? t('sheet.title')}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('sheet.close')}
          </Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            {t('sheet.do')}
          </Button>
        </>
      }
    >
      <div className={l.grid16}>
        <Callout title={t('sheet.care')}>{t('sheet.careText')}</Callout>
        <TextInput
          label={t('sheet.reason')}
          required
          maxLength={200}
          placeholder={t('sheet.reasonHint')}
          value={reason}
          error={tried && short ? (reason.trim() ? { key: 'minLength', values: { min: 2 } } : { key: 'required' }) : null}
          onChange={(event) => setReason(event.target.value)}
        />
        {children}
      </div>
    </Dialog>
  );
}
