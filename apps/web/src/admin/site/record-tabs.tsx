import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { useTranslation } from 'react-i18next';
import { Can } from '../../lib/can';
import { TabLinks } from '../../ui/nav';

/** The tabs of the data history and of the log of who read personal data, for those who may see the log. */
export function RecordTabs() {
  const { t } = useTranslation('admin-site');
  return (
    <Can do={dataHistoryApi.readings}>
      <TabLinks
        label={t('readings.tab.label')}
        items={[
          { to: '/settings/data-history', label: t('readings.tab.history'), end: true },
          { to: '/settings/data-history/readings', label: t('readings.tab.readings') },
        ]}
      />
    </Can>
  );
}
