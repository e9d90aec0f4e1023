import { useTranslation } from 'react-i18next';
import { closePopup, type Removed } from '../popups/popups';
import { ReasonDialog } from './reason-dialog';

/** Asks staff why they delete another person's text; the author gets the reason. */
export function RemovalDialog({ about: { name, send } }: { about: Removed }) {
  const { t } = useTranslation('report');
  const close = () => closePopup('report');
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
