import { Navigate } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { useSession } from '../../lib/session';
import { adminHome, DASHBOARD_ENTRY } from '../../admin/menu/admin-menu';

/** /settings: the first page of the admin that this person may see; all staff may see that of API keys. */
export default function AdminIndex() {
  const site = useSite();
  const checked = useSession((session) => session.checked);
  const home = useSession((session) => adminHome(session, site));
  if (home) return <Navigate to={home} replace />;
  // A person who is not staff is sent to the dashboard, which refuses them as every page of the admin does.
  return checked ? <Navigate to={DASHBOARD_ENTRY.to} replace /> : null;
}
