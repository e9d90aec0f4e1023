import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';

/** The way from an empty list of the studio to what is in its trash. */
export function ToTrash() {
  const { t } = useTranslation('studio');
  return (
    <ButtonLink size="sm" to={`?state=${CLASS_STATE.TRASHED}`}>
      <Trash2 aria-hidden="true" />
      {t('contents.openTrash')}
    </ButtonLink>
  );
}
