import { SECOND } from '@madang/contracts/time';
import { USER_TYPE, YN } from '@madang/contracts/codes';
import { eventApi } from '@madang/contracts/event/event-calls';
import { DEMO_NOTE } from '@madang/contracts/page/demo-note';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../lib/api';
import { channelSeq, channelState, chosenChannelSeq, useChannel } from '../../lib/channel';
import { contractWord, loadWords } from '../../lib/i18n';
import { log } from '../../lib/log';
import { followRefusals } from '../../lib/refusal';
import { isLoggedIn, useSession } from '../../lib/session';
import { usePopups } from '../../domain/popups/popups';
import { followOtherTabs, refreshChannelUser } from '../../lib/session-start';
import { useLoginPrompt } from '../../lib/user-only';
import { isNewVisitor, markSeen } from '../../lib/visitor';
import { QuestionHost, ToastHost } from '../../ui/hosts';
import { Guarded } from './guard';

const LoginPrompt = lazy(() => import('../../account/login/login-prompt'));
const ProveMailbox = lazy(async () => {
  const [dialog] = await Promise.all([import('../../account/login/prove-mailbox'), loadWords('account')]);
  return dialog;
});
const TermsRenewal = lazy(() => import('../../account/consents/terms-renewal'));
const ProductRenewal = lazy(() => import('../../account/consents/product-renewal'));
const SupportBar = lazy(() => import('../../account/support/support-bar'));
const Popups = lazy(() => import('../../storefront/popups'));

/** Paths that end in a secret token: the token is cut off, so that it never gets into the statistics. */
const SECRET_PATH_PATTERN = /^(\/(?:invitations|resetpassword|emailback|drafts))\/.+/;
/** Sends the statistics one page view for each path that is shown (RT-150) and a new visitor once (AU-061, AU-062). */
function usePageView(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // Unlocks scrolling on the next page in case a popup left it locked (RT-149).
    document.body.classList.remove('scroll-lock');
    const own = channelSeq();
    const channel = {
      ...(own !== undefined && { channelSeq: own }),
      ...(useSession.getState().userTypeCd === USER_TYPE.OWNER && { siteOwnerYn: YN.YES }),
    };
    const path = pathname.replace(SECRET_PATH_PATTERN, '$1');
    call(eventApi.user, { body: { ...channel, message: 'page_view', path } })
      .then(async () => {
        if (!isNewVisitor()) return;
        await call(eventApi.user, { body: { ...channel, message: 'new_visitor', path } });
        markSeen();
      })
      .catch((error: unknown) => log('page view', error));
  }, [pathname]);
}
/** Keeps `?channelSeq=` in the address, so that a reload or a copied link stays on the chosen site (AM-098). */
function useChosenChannel(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const chosen = chosenChannelSeq();
    const query = new URLSearchParams(location.search);
    if (chosen === null || query.get('channelSeq') === String(chosen)) return;
    query.set('channelSeq', String(chosen));
    void navigate(
      { pathname: location.pathname, search: `?${query}`, hash: location.hash },
      { replace: true, state: location.state as unknown, preventScrollReset: true },
    );
  }, [location, navigate]);
}

/** Updates the document's `<head>` after a change of page or language, with what the server would have written. */
function useHead(): void {
  const { pathname } = useLocation();
  const { language } = useTranslation('app').i18n;
  const shown = useRef(pathname + language);
  useEffect(() => {
    // Does nothing on the first page, and in a document whose `<head>` the server has not written, as in tests.
    if (shown.current === pathname + language || !document.head.querySelector('meta[name=robots]')) return;
    shown.current = pathname + language;
    const left = new AbortController();
    void import('../../lib/page-head').then((head) => head.followHead(pathname, left.signal));
    return () => left.abort();
  }, [pathname, language]);
}

/** Moves the keyboard focus to a sensible place when the focused element or the page goes away; its code loads at the first key press. */
function useFocus(): void {
  const { pathname } = useLocation();
  const keeper = useRef<typeof import('../../lib/focus-keeper')>(null);
  useEffect(() => {
    const start = () =>
      void import('../../lib/focus-keeper').then((loaded) => {
        keeper.current = loaded;
        loaded.keepFocus();
      });
    document.addEventListener('keydown', start, { once: true });
    return () => document.removeEventListener('keydown', start);
  }, []);
  useEffect(() => keeper.current?.beginPage(), [pathname]);
}

/** Writes the demo's note in the chosen language. The note is part of the served document and React does not draw it. */
function useDemoNote(): void {
  const { language } = useTranslation('app').i18n;
  useEffect(() => {
    const note = document.querySelector(`.${DEMO_NOTE}`);
    const text = note && contractWord('notices.demo');
    if (text) note.textContent = text;
  }, [language]);
}

/** Milliseconds after which loaded permissions count as old: they are loaded again when the person comes back to the page. */
const PERMISSIONS_FRESH_MS = 10 * SECOND;
/**
 * Decides what follows a refused call: the permissions are loaded again, the person is led to the main page, or is asked to verify the
 * e-mail address. Loads the permissions again also when the person comes back to the page, because others may have changed them.
 */
function useRefusals(proveMailbox: (message: string) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    let asked = 0;
    const refresh = () => {
      asked = Date.now();
      void refreshChannelUser();
    };
    const back = () => {
      if (!document.hidden && isLoggedIn() && Date.now() - asked > PERMISSIONS_FRESH_MS) refresh();
    };
    const main = () => void navigate(channelState().channel ? '/main' : '/', { replace: true });
    followRefusals({ refresh, toMain: main, proveMailbox });
    document.addEventListener('visibilitychange', back);
    return () => {
      followRefusals(null);
      document.removeEventListener('visibilitychange', back);
    };
  }, [navigate, proveMailbox]);
}

/**
 * Which dialog for consents to show: the product's first, then the site's; null for none. The site's is for members who are not staff, if
 * the site asks again, and for people who were never asked; the dialog itself asks the server whether a consent is missing.
 */
function useRenewal(): 'product' | 'site' | null {
  const support = useSession((s) => s.supportUntil !== null);
  const product = useSession((s) => s.token !== null && s.user?.askTextsYn === YN.YES);
  const member = useSession((s) => s.token !== null && s.isChannelUser && s.userTypeCd === null);
  const asks = useChannel((s) => Boolean(s.channel?.channelSetting.termsAgreeAt));
  const unasked = useSession((s) => s.isChannelUser && s.user?.askConsentsYn === YN.YES);
  const { pathname } = useLocation();
  // No dialog covers these pages: on the first a person can leave instead of agreeing, on the others the texts can be read.
  if (pathname === '/editinformation' || pathname.startsWith('/terms/')) return null;
  // A platform operator who is logged in as support must not agree in the name of the person.
  if (support) return null;
  if (product) return 'product';
  return (member && asks) || unasked ? 'site' : null;
}

/** The component around all pages: the guard, the page views, and the hosts of dialogs and messages. */
export default function Root() {
  usePageView();
  useHead();
  useFocus();
  useDemoNote();
  useChosenChannel();
  useEffect(followOtherTabs, []);
  const [unproven, setUnproven] = useState<string | null>(null);
  useRefusals(setUnproven);
  const asking = useLoginPrompt((s) => s.open);
  const renewal = useRenewal();
  const supportUntil = useSession((s) => (s.token === null ? null : s.supportUntil));
  const popups = usePopups((s) => Object.values(s).some(Boolean));
  return (
    <>
      {supportUntil && (
        <Suspense>
          <SupportBar until={supportUntil} />
        </Suspense>
      )}
      <Guarded>
        <Outlet />
      </Guarded>
      {/* The first page after a load always has the key `default`, so its scroll position is stored under its path. */}
      <ScrollRestoration getKey={(location) => (location.key === 'default' ? location.pathname : location.key)} />
      {popups && (
        <Suspense>
          <Popups />
        </Suspense>
      )}
      <QuestionHost />
      <ToastHost />
      {unproven !== null && (
        <Suspense>
          <ProveMailbox message={unproven} onClose={() => setUnproven(null)} />
        </Suspense>
      )}
      {renewal && <Suspense>{renewal === 'product' ? <ProductRenewal /> : <TermsRenewal />}</Suspense>}
      {asking && (
        <Suspense>
          <LoginPrompt />
        </Suspense>
      )}
    </>
  );
}
