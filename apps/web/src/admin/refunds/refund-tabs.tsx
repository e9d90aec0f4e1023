import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../ui/nav';

/** Between what waits, what was decided, and the rule behind it. */
export function RefundTabs() {
  const { t } = useTranslation('admin-refunds');
  return (
    <TabLinks
      label={t('tab.label')}
      items={[
        { to: '/settings/refunds', label: t('tab.open'), end: true },
        { to: '/settings/refunds/closed', label: t('tab.closed') },
        { to: '/settings/refunds/rule', label: t('tab.rule') },
      ]}
    />
  );
}
