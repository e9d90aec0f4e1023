import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useLoggedIn } from '../lib/session';
import { Footer } from './footer';
import { HostHeader } from './host-header';
import s from './header.module.css';

const StartBar = lazy(() => import('../storefront/start-bar/start-bar'));
const LivePanel = lazy(() => import('../learning/live-panel/live-panel'));

/** Around the pages of a host without a site. */
export default function HostLayout() {
  const { t } = useTranslation('app');
  const loggedIn = useLoggedIn();
  return (
    <div className={s.page}>
      <a className={s.skip} href="#main">
        {t('skip')}
      </a>
      <HostHeader />
      <main id="main" tabIndex={-1} style={{ outline: 'none' }}>
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
