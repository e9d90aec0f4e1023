import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../ui/nav';

/** The tabs between the settlements and the documents for the payout account. */
export function SettlementTabs() {
  const { t } = useTranslation('admin-settlement');
  return (
    <TabLinks
      label={t('tab.label')}
      items={[
        { to: '/settings/settlement', label: t('tab.list') },
        { to: '/settings/settlement-document', label: t('tab.documents') },
      ]}
    />
  );
}
