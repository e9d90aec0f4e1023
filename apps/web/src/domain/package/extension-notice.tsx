import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import s from '../../ui/rows.module.css';

export interface ExtensionNoticeProps {
  list: readonly { courseSeq: number; title: string }[];
  onClose: () => void;
}
/** Says what the package changed for the classes in which the person was enrolled already. */
export default function ExtensionNotice({ list, onClose }: ExtensionNoticeProps) {
  const { t } = useTranslation('package');
  return (
    <Dialog
      open
      title={t('extension.title')}
      note={t('extension.text')}
      onClose={onClose}
      foot={
        <Button tone="primary" onClick={onClose} data-first>
          {t('extension.close')}
        </Button>
      }
    >
      <ul className={s.rows}>
        {list.map((one) => (
          <li key={one.courseSeq}>
            <b>{one.title}</b>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
