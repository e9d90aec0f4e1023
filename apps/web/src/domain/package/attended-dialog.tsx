import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import s from '../../ui/rows.module.css';

export interface Attended {
  courseSeq: number;
  title: string;
  validAt: string | null;
}
export interface AttendedDialogProps {
  list: readonly Attended[];
  busy?: boolean;
  onCancel: () => void;
  onProceed: () => void;
}
/** Names the classes of a package in which the person is enrolled already, and asks whether to buy the package anyway. */
export default function AttendedDialog({ list, busy = false, onCancel, onProceed }: AttendedDialogProps) {
  const { t } = useTranslation('package');
  return (
    <Dialog
      open
      title={t('attended.title')}
      note={t('attended.text')}
      onClose={onCancel}
      locked={busy}
      foot={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {t('attended.cancel')}
          </Button>
          <Button tone="primary" busy={busy} onClick={onProceed} data-first>
            {t('attended.proceed')}
          </Button>
        </>
      }
    >
      <ul className={s.rows}>
        {list.map((one) => (
          <li key={one.courseSeq}>
            <span>
              <b>{one.title}</b>
              <small>{one.validAt ? t('attended.until', { date: formatDate(one.validAt) }) : t('attended.unlimited')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
