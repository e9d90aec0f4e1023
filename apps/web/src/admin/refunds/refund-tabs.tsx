import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../ui/nav';

/** The tabs between waiting refund requests, decided ones, and the page of the refund rule. */
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
