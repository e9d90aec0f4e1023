import { Outlet } from 'react-router-dom';
import { HostHeader } from '../host/host-header';
import { SkipLink } from '../../../ui/skip-link';
import s from '../shared/header.module.css';

/** The header of the product's own host over a page that fills the rest of the window. */
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
