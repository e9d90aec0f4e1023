import { lazy, Suspense } from 'react';
import { useUser } from '../../../lib/session';
import { Avatar } from '../../../ui/parts';
import s from './header.module.css';

const AlarmBell = lazy(() => import('../../../account/alarm/alarm-bell'));
const ProfileMenu = lazy(() => import('./profile-menu'));

/** The bell and the profile menu of a logged-in person; visitors do not load their code. */
export function AccountCorner() {
  const user = useUser();
  if (!user) return null;
  return (
    <Suspense
      fallback={
        <>
          <span className={s.bellRoom} />
          <span className={s.me}>
            <Avatar name={user.name} imageUrl={user.profileImageUrl} />
          </span>
        </>
      }
    >
      <AlarmBell />
      <ProfileMenu />
    </Suspense>
  );
}
