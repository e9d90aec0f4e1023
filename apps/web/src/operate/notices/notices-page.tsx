import { useTranslation } from 'react-i18next';
import { useTitle } from '../../lib/title';
import { PageHead } from '../../ui/page-head';
import l from '../../ui/layout.module.css';
import { AnnouncementCard } from './announcement-card';
import { MaintenanceCard } from './maintenance-card';

/** The page for maintenance and announcements, by which the platform informs visitors, owners and staff. */
export default function NoticesPage() {
  const { t } = useTranslation('operate-notices');
  useTitle(t('title'));
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <div className={l.stack20}>
        <MaintenanceCard />
        <AnnouncementCard />
      </div>
    </>
  );
}
