import { useTranslation } from 'react-i18next';
import { closePopup, usePopups } from '../popups/popups';
import { ReasonDialog } from './reason-dialog';

/** Staff delete what somebody else wrote: why, which its author hears. */
export default function RemovalDialog() {
  const { t } = useTranslation('report');
  const about = usePopups((popups) => popups.removal);
  if (!about) return null;
  const { name, send } = about;
  const close = () => closePopup('removal');
  return (
    <ReasonDialog
      title={t('removal.title', { name })}
      note={t('removal.note', { name })}
      action={t('removal.do')}
      danger
      send={async ({ reasonCd, reasonText }) => {
        await send({ reasonCd, reasonText });
        close();
      }}
      onClose={close}
    />
  );
}
