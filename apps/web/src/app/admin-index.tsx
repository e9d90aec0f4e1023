import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useSite } from '../lib/channel';
import { may, useSession } from '../lib/session';
import { ButtonLink } from '../ui/button';
import { Empty } from '../ui/states';
import { adminHome, DASHBOARD } from './admin-menu';

/** /settings: the first page of the admin that this person may see. */
export default function AdminIndex() {
  const { t } = useTranslation('app');
  const site = useSite();
  const checked = useSession((session) => session.checked);
  const home = useSession((session) => adminHome(session, site));
  const console = useSession((session) => may(session, 'SITE_CONSOLE_READ'));
  if (home) return <Navigate to={home} replace />;
  if (!checked) return null;
  // A person who is not staff is sent to the dashboard, which refuses them as every page of the admin does.
  if (!console) return <Navigate to={DASHBOARD.to} replace />;
  return (
    <Empty heading="h1" art="lock" title={t('admin.nothing')} text={t('admin.nothingText')}>
      <ButtonLink to="/">{t('admin.view')}</ButtonLink>
    </Empty>
  );
}
