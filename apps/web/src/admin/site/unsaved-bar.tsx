import { useTranslation } from 'react-i18next';
import { SaveBar } from '../../ui/save-bar';

/** The save bar of a settings page; without `onSave` its button submits the form around it. */
export function UnsavedBar({ name, ...rest }: { name: string; busy: boolean; onRevert: () => void; onSave?: () => void }) {
  const { t } = useTranslation('admin-site');
  return <SaveBar title={t('unsaved')} names={name} revert={t('revert')} save={t('save')} {...rest} />;
}
