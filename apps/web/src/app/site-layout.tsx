import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useLoggedIn } from '../lib/session';
import { Tools } from './tools';
import { ChatButton } from './chat-button';
import { Footer } from './footer';
import { SiteHeader } from './site-header';
import { StartBar } from './start-bar';
import s from './header.module.css';

const LivePanel = lazy(() => import('../features/live-panel/live-panel'));

/** Header, content, footer of a site (SH-038). */
export default function SiteLayout() {
  const { t } = useTranslation('app');
  const loggedIn = useLoggedIn();
  return (
    <div className={s.page}>
      <a className={s.skip} href="#main">
        {t('skip')}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} style={{ outline: 'none' }}>
        <Outlet />
      </main>
      <StartBar />
      <Footer />
      <ChatButton />
      <Tools />
      {loggedIn && (
        <Suspense>
          <LivePanel />
        </Suspense>
      )}
    </div>
  );
}
