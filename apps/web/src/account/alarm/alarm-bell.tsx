import { MINUTE } from '@madang/contracts/time';
import { alarmApi } from '@madang/contracts/alarm/alarm-calls';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate, useCall } from '../../lib/query';
import { useSession } from '../../lib/session';
import { WaitingSocket } from '../../lib/waiting-socket';
import { IconButton } from '../../ui/button';
import s from './alarm.module.css';

const AlarmPanel = lazy(() => import('./alarm-panel'));

/** The bell with the count of unread alarms (SH-012, SH-013). */
export default function AlarmBell() {
  const { t } = useTranslation('app');
  const [open, setOpen] = useState(false);
  const known = useSession((session) => session.user?.badgeCount ?? 0);
  const [live, setLive] = useState(false);
  // The socket tells of a new alarm at once, and the count is fetched again; while no socket is connected, the page asks for it every
  // minute (AL-034).
  const badge = useCall(alarmApi.badge, undefined, { silent: true, untilAnswered: true, ...(live ? {} : { every: MINUTE }) });
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (!token) return;
    const socket = new WaitingSocket({
      purpose: 'alarm',
      onNews: () => void invalidate(alarmApi.badge, alarmApi.list),
      onOpen: setLive,
    });
    return () => socket.close();
  }, [token]);
  const count = badge.data?.badgeCount ?? known;
  return (
    <>
      <IconButton
        label={t(count > 0 ? 'alarm.bellCount' : 'alarm.bell', { count })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Bell aria-hidden="true" />
        {count > 0 && <span className={s.count} data-count={count > 99 ? '99+' : count} aria-hidden="true" />}
      </IconButton>
      {open && (
        <Suspense>
          <AlarmPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
