import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sending } from '../../lib/sending';
import { Button } from '../../ui/button';
import { Textarea } from '../../ui/inputs';
import { sendsByKey } from './send-keys';
import l from '../../ui/layout.module.css';

interface Props {
  /** The label of the field for the reason, which the person who asked will read. */
  label: string;
  hint: string;
  max: number;
  busy: boolean;
  onRefuse: (reason: string) => void;
  /** The button that approves; it stands beside the one that refuses. */
  children: ReactNode;
}
/** Approves, or refuses with a reason; the field for the reason appears after a press on refuse. */
export function RefusalForm({ label, hint, max, busy, onRefuse, children }: Props) {
  const { t } = useTranslation('admin-inbox');
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  if (!open)
    return (
      <div className={l.rowEndMiddle}>
        <Button tone="dangerLine" onClick={() => setOpen(true)}>
          {t('refuse')}
        </Button>
        {children}
      </div>
    );
  return (
    <form
      className={l.stack12}
      onKeyDown={sendsByKey}
      onSubmit={sending(() => {
        setTried(true);
        if (!reason.trim()) return 'shown';
        if (!busy) onRefuse(reason.trim());
        return 'acted';
      })}
    >
      <Textarea
        label={label}
        hint={hint}
        required
        autoFocus
        rows={3}
        maxLength={max}
        value={reason}
        error={tried && !reason.trim() ? { key: 'required' } : null}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={l.rowEndMiddle}>
        <Button onClick={() => setOpen(false)} disabled={busy}>
          {t('keep')}
        </Button>
        <Button type="submit" tone="danger" busy={busy}>
          {t('refuse')}
        </Button>
      </div>
    </form>
  );
}
