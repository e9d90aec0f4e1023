import { useTranslation } from 'react-i18next';
import { formatEnd } from '../../lib/own-time';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import s from '../../ui/rows.module.css';

export interface EnrolledClass {
  courseSeq: number;
  title: string;
  validAt: string | null;
}
export interface AlreadyEnrolledDialogProps {
  list: readonly EnrolledClass[];
  busy?: boolean;
  onCancel: () => void;
  onProceed: () => void;
}
/** Names the classes of a package in which the person is enrolled already, and asks whether to buy the package anyway. */
export default function AlreadyEnrolledDialog({ list, busy = false, onCancel, onProceed }: AlreadyEnrolledDialogProps) {
  const { t } = useTranslation('package');
  return (
    <Dialog
      open
      title={t('alreadyEnrolled.title')}
      note={t('alreadyEnrolled.text')}
      onClose={onCancel}
      locked={busy}
      foot={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {t('alreadyEnrolled.cancel')}
          </Button>
          <Button tone="primary" busy={busy} onClick={onProceed} data-first>
            {t('alreadyEnrolled.proceed')}
          </Button>
        </>
      }
    >
      <ul className={s.rows}>
        {list.map((one) => (
          <li key={one.courseSeq}>
            <span>
              <b>{one.title}</b>
              <small>{one.validAt ? t('alreadyEnrolled.until', { date: formatEnd(one.validAt) }) : t('alreadyEnrolled.unlimited')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
