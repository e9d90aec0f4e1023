import { MAIN_PAGE } from '@madang/contracts/page/blocks/calls';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { channelState, useSite } from '../lib/channel';
import { loadWords } from '../lib/i18n';
import { useLoggedIn, useSession, useUser } from '../lib/session';
import { Served } from '../ui/served';
import { giveRoomBack, keptGoOn } from '../domain/course/go-on';
import { SkeletonCards } from '../domain/course/skeleton-cards';
import { LazyBlockPage, loadBlockPage, useShownBlocks } from '../domain/blocks/shown-blocks';

/** The card with the next lesson of a person who is logged in. */
const GoOnCard = lazy(() => import('./home/go-on-card'));
/** The standard main page, for sites that have not built one from blocks. */
const HomePage = lazy(() => import('./home/home-page'));
const Landing = lazy(async () => {
  const [page] = await Promise.all([import('./site-page/site-page'), loadWords('site-page')]);
  return { default: page.Landing };
});

/** Loads what the page begins with: the blocks that its document brought are then drawn at once, without the placeholder. */
export const loadBeginning = async () => void (channelState().blocks && (await loadBlockPage()));

const Opening = () => (
  <Served>
    <div className="wrap">
      <SkeletonCards count={4} />
    </div>
  </Served>
);

/**
 * For a person who is logged in, the card with the lesson to continue with, at the top. Its space is reserved until it loads, unless the
 * browser has stored that there is no such lesson, or knows nothing of somebody who works on the site.
 */
function GoingOn() {
  const user = useUser();
  const staff = useSession((session) => session.userTypeCd !== null);
  useLayoutEffect(giveRoomBack, []);
  if (!user) return null;
  const kept = keptGoOn(user.userSeq);
  const room = kept || (kept === undefined && !staff) ? <div style={{ height: 'var(--go-on)' }} /> : null;
  return (
    <Suspense fallback={room}>
      <GoOnCard key={user.userSeq} userSeq={user.userSeq} />
    </Suspense>
  );
}

/** The main page: the one the site built from blocks, else the standard one. */
function MainPage({ instead }: { instead: boolean }) {
  const { name } = useSite();
  const { isPending, data: page } = useShownBlocks(MAIN_PAGE);
  return (
    <>
      <GoingOn />
      {isPending ? (
        <Opening />
      ) : (
        <Suspense fallback={<Opening />}>
          {page ? <LazyBlockPage page={page} title={name} instead={instead} /> : <HomePage instead={instead} />}
        </Suspense>
      )}
    </>
  );
}

/** The page at `/` and `/main`: the main page or, for visitors at `/`, the page that the site chose for them (RT-159, AM-126). */
export default function StartPage() {
  const { logoutMainPageSeq } = useSite();
  const atStart = useLocation().pathname === '/' && logoutMainPageSeq !== null;
  const loggedIn = useLoggedIn();
  if (!atStart || loggedIn) return <MainPage instead={atStart} />;
  return (
    <Suspense>
      <Landing pageSeq={logoutMainPageSeq} otherwise={<MainPage instead />} />
    </Suspense>
  );
}
