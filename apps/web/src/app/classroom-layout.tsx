import { useToolFree } from '../lib/consent';
import { Outlet } from 'react-router-dom';
import { SkipLink } from '../ui/skip-link';
import s from './header.module.css';

/** The whole window for the lesson; its own head leads back to the class. */
export default function ClassroomLayout() {
  useToolFree();
  return (
    <div className={s.page}>
      <SkipLink />
      <main id="main" tabIndex={-1} style={{ display: 'flex', flexDirection: 'column' }}>
        <Outlet />
      </main>
    </div>
  );
}
