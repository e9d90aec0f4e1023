import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useLoggedIn } from '../lib/session';
import { Footer } from './footer';
import { HostHeader } from './host-header';
import { SkipLink } from '../ui/skip-link';
import s from './header.module.css';

const StartBar = lazy(() => import('../storefront/start-bar/start-bar'));
const LivePanel = lazy(() => import('../learning/live-panel/live-panel'));

/** Around the pages of a host without a site. */
export default function HostLayout() {
  const loggedIn = useLoggedIn();
  return (
    <div className={s.page}>
      <SkipLink />
      <HostHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        <StartBar />
      </Suspense>
      <Footer />
      {loggedIn && (
        <Suspense>
          <LivePanel />
        </Suspense>
      )}
    </div>
  );
}
