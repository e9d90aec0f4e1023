import { Outlet } from 'react-router-dom';
import { HostHeader } from './host-header';
import { SkipLink } from '../ui/skip-link';
import s from './header.module.css';

/** The host's header over a page that fills the window itself. */
export default function PlainLayout() {
  return (
    <div className={s.page}>
      <SkipLink />
      <HostHeader />
      <main id="main" tabIndex={-1} style={{ display: 'grid' }}>
        <Outlet />
      </main>
    </div>
  );
}
