import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useLoggedIn } from '../../../lib/session';
import { Footer } from '../shared/footer';
import { HostHeader } from './host-header';
import { SkipLink } from '../../../ui/skip-link';
import s from '../shared/header.module.css';

const StartBar = lazy(() => import('../../../storefront/start-bar/start-bar'));
const LivePanel = lazy(() => import('../../../learning/live-panel/live-panel'));

/** The frame of the pages on the product's own host. */
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
