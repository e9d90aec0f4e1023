import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import HomePage from './home/home-page';
import { useSite } from '../lib/channel';
import { loadWords } from '../lib/i18n';
import { useLoggedIn } from '../lib/session';

const Landing = lazy(async () => {
  const [page] = await Promise.all([import('./site-page/site-page'), loadWords('site-page')]);
  return { default: page.Landing };
});

/** The index; at "/" visitors without a session see the page that the site chose for them (RT-159, AM-126). */
export default function StartPage() {
  const { logoutMainPageSeq } = useSite();
  const atStart = useLocation().pathname === '/' && logoutMainPageSeq !== null;
  const loggedIn = useLoggedIn();
  if (!atStart || loggedIn) return <HomePage instead={atStart} />;
  return (
    <Suspense>
      <Landing pageSeq={logoutMainPageSeq} otherwise={<HomePage instead />} />
    </Suspense>
  );
}
