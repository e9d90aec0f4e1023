import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useChannel } from '../../../lib/channel';
import { useLoggedIn } from '../../../lib/session';
import { Footer } from '../shared/footer';
import { SiteHeader } from './site-header';
import { SkipLink } from '../../../ui/skip-link';
import s from '../shared/header.module.css';

const ChatButton = lazy(() => import('../../../storefront/chat-button/chat-button'));
const StartBar = lazy(() => import('../../../storefront/start-bar/start-bar'));
const Tools = lazy(() => import('../../../storefront/tools/tools'));
const LivePanel = lazy(() => import('../../../learning/live-panel/live-panel'));

/** The frame of a site's pages: header, content, footer (SH-038). */
export default function SiteLayout() {
  const loggedIn = useLoggedIn();
  const counsel = useChannel((state) => state.channel?.kakaoCounselId);
  const tools = useChannel((state) => state.tools);
  return (
    <div className={s.page}>
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        <StartBar />
      </Suspense>
      <Footer />
      {counsel && (
        <Suspense>
          <ChatButton kakaoCounselId={counsel} />
        </Suspense>
      )}
      {tools && (
        <Suspense>
          <Tools />
        </Suspense>
      )}
      {loggedIn && (
        <Suspense>
          <LivePanel />
        </Suspense>
      )}
    </div>
  );
}
