import { courseApi } from '@madang/contracts/main/course-calls';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useMatches, useNavigate } from 'react-router-dom';
import { canDo, CourseRoles, withRoles } from '../../lib/can';
import { useChannel } from '../../lib/channel';
import { useToolFree } from '../../lib/consent';
import { alert } from '../../lib/dialogs';
import { loginPath, signUpPath } from '../../lib/next';
import type { PageNeeds } from '../../lib/page';
import { useCall } from '../../lib/query';
import { useSession, type Session } from '../../lib/session';
import { refreshChannelUser } from '../../lib/session-start';

const Unanswered = lazy(() => import('./unanswered'));

const NO_ROLES: readonly string[] = [];
/** The page that opens a site. A visitor without a session is sent from it to the sign-up instead of the login. */
const OPENS_SITE = /^\/create_site\/*$/;

/** Sends visitors from pages that need a session to the login, and shows a refusal where a permission is missing (RT-161..170). */
export function Guarded({ children }: { children: ReactNode }) {
  const location = useLocation();
  const matches = useMatches();
  const needs = matches.map((match) => (match.handle ?? {}) as PageNeeds);
  const loggedIn = useSession((s) => s.token !== null);
  const checked = useSession((s) => s.checked);
  const unanswered = useSession((s) => s.unanswered);
  const holds = (s: Session) => needs.every(({ need }) => !need || canDo(s, need));
  const allowed = useSession(holds);
  // A person without the permission on the site may have it by a role in this class.
  const courseSeq = matches.at(-1)?.params['courseSeq'] ?? '';
  const asks = !allowed && loggedIn && /^\d+$/.test(courseSeq);
  const viewer = useCall(courseApi.viewer, { query: { courseSeqs: courseSeq } }, { enabled: asks, silent: true });
  const here = (asks && viewer.data?.find((one) => String(one.courseSeq) === courseSeq)?.roles) || NO_ROLES;
  const allowedHere = useSession((s) => holds(withRoles(s, here)));
  const guarded = needs.some((n) => n.login || n.need);
  useToolFree(guarded && loggedIn);
  if (guarded && !loggedIn) {
    const enter = OPENS_SITE.test(location.pathname) ? signUpPath : loginPath;
    return <Navigate to={enter(location.pathname + location.search + location.hash)} replace />;
  }
  if (allowed || allowedHere) return <CourseRoles value={here}>{children}</CourseRoles>;
  const denied = <Denied key={location.key} />;
  const unsaid = unanswered ?? (asks && viewer.error);
  if (checked && unsaid)
    return (
      <Suspense>
        <Unanswered error={unsaid} onRetry={() => void (unanswered ? refreshChannelUser() : viewer.refetch())}>
          {denied}
        </Unanswered>
      </Suspense>
    );
  return checked && !(asks && viewer.isPending) ? denied : null;
}

function Denied() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const main = useChannel((s) => (s.channel ? '/main' : '/'));
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    void alert(t('deniedText'), { title: t('denied') }).then(() => navigate(main, { replace: true }));
  }, [navigate, main, t]);
  return null;
}
