import { Navigate } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { useSession } from '../../lib/session';
import { refreshChannelUser } from '../../lib/session-start';
import { adminHome, DASHBOARD_ENTRY } from '../../admin/menu/admin-menu';
import Unanswered from './unanswered';

/** /settings: the first page of the admin that this person may see; all staff may see that of API keys. */
export default function AdminIndex() {
  const site = useSite();
  const checked = useSession((session) => session.checked);
  const home = useSession((session) => adminHome(session, site));
  const unanswered = useSession((session) => session.unanswered);
  if (home) return <Navigate to={home} replace />;
  const denied = <Navigate to={DASHBOARD_ENTRY.to} replace />;
  if (checked && unanswered)
    return (
      <Unanswered error={unanswered} onRetry={() => void refreshChannelUser()}>
        {denied}
      </Unanswered>
    );
  // A person who is not staff is sent to the dashboard, which refuses them as every page of the admin does.
  return checked ? denied : null;
}
