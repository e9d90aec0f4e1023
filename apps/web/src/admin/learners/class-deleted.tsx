import { useTranslation } from 'react-i18next';
import { NoContent } from '../../ui/no-content';

/** Shown to staff instead of a page of a class that was deleted for good, to which orders and old links still lead. */
export function ClassDeleted() {
  const { t } = useTranslation('admin-learners');
  return <NoContent title={t('deleted.title')} text={t('deleted.text')} />;
}
