import { useToolFree } from '../../../lib/consent';
import { Outlet } from 'react-router-dom';
import { SkipLink } from '../../../ui/skip-link';
import s from '../shared/header.module.css';

/** The frame of a lesson, which fills the window; its own header leads back to the class. */
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
