import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useMatches, useNavigate } from 'react-router-dom';
import { canDo } from '../lib/can';
import { useChannel } from '../lib/channel';
import { alert } from '../lib/dialogs';
import { loginPath } from '../lib/next';
import type { PageNeeds } from '../lib/page';
import { useSession } from '../lib/session';

/** Keeps visitors off the pages that need a session, and users off those that need a permission (RT-161..170). */
export function Guarded({ children }: { children: ReactNode }) {
  const location = useLocation();
  const needs = useMatches().map((match) => (match.handle ?? {}) as PageNeeds);
  const loggedIn = useSession((s) => s.token !== null);
  const checked = useSession((s) => s.checked);
  const allowed = useSession((s) => needs.every(({ need }) => !need || canDo(s, need)));
  if (needs.some((n) => n.login || n.need) && !loggedIn) return <Navigate to={loginPath(location.pathname + location.search)} replace />;
  if (allowed) return children;
  return checked ? <Denied key={location.key} /> : null;
}

function Denied() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const main = useChannel((s) => (s.channel ? '/main' : '/'));
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    void alert(t('denied')).then(() => navigate(main, { replace: true }));
  }, [navigate, main, t]);
  return null;
}
