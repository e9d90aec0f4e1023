import { RUNS_PATH } from '@madang/contracts/alarm/kinds';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { Navigate } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { useCall } from '../../lib/query';
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
  if (checked && unanswered)
    return (
      <Unanswered inside error={unanswered} onRetry={() => void refreshChannelUser()}>
        <Navigate to={DASHBOARD_ENTRY.to} replace />
      </Unanswered>
    );
  return checked ? <RunsOrDenied channelSeq={site.channelSeq} /> : null;
}

/**
 * Leads a person who has a role in classes alone to the list of them. Everybody else is sent to the dashboard, which refuses them as every
 * page of the admin does.
 */
function RunsOrDenied({ channelSeq }: { channelSeq: number }) {
  const own = useCall(mypageApi.home, { query: { channelSeq } }, { silent: true });
  if (own.isPending) return null;
  return <Navigate to={own.data?.runs.length ? RUNS_PATH : DASHBOARD_ENTRY.to} replace />;
}
