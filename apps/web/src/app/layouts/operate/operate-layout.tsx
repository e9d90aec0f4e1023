import { platformSessionApi } from '@madang/contracts/main/platform';
import { LockKeyhole, Menu as MenuIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router-dom';
import { SetupPage } from '../../../operate/entry/setup-page';
import { UnlockPage } from '../../../operate/entry/unlock-page';
import { ApiError } from '../../../lib/api-error';
import { formatTime } from '../../../lib/format';
import { invalidate, queryClient, useAct, useCall } from '../../../lib/query';
import { useLoggedIn } from '../../../lib/session';
import { serverNow } from '../../../lib/time';
import { Button, IconButton } from '../../../ui/button';
import { Drawer } from '../../../ui/dialog';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { AccountCorner } from '../shared/account-corner';
import { useAdminArea } from '../shared/admin-area';
import { HostHeader } from '../host/host-header';
import { HostLogo } from '../shared/host-logo';
import { LangSwitch } from '../shared/lang-switch';
import NotFound from '../../routes/not-found';
import { OPERATE_MENU } from './operate-menu';
import { SkipLink } from '../../../ui/skip-link';
import { cx } from '../../../ui/cx';
import h from '../shared/header.module.css';
import s from '../admin/admin-layout.module.css';
import o from './operate-layout.module.css';

function Side({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('operate-entry');
  return (
    <nav className={s.menu} aria-label={t('menu.label')}>
      {OPERATE_MENU.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === '/operate'} className={s.first} onClick={onGo}>
          <Icon aria-hidden="true" />
          {t(`menu.${label}`)}
        </NavLink>
      ))}
    </nav>
  );
}

/**
 * Loads the operator's session again when it expires, or when a call is refused without a second factor; the console then asks for a
 * code.
 */
function useLock(expiresAt: string): void {
  useEffect(() => {
    const again = () => void invalidate(platformSessionApi.find);
    const timer = setTimeout(again, Math.max(0, Date.parse(expiresAt) - serverNow()) + 500);
    const asksForCode = (error: unknown) => error instanceof ApiError && error.is('SECOND_FACTOR_REQUIRED');
    const reads = queryClient.getQueryCache().subscribe(({ query }) => asksForCode(query.state.error) && again());
    const writes = queryClient.getMutationCache().subscribe(({ mutation }) => asksForCode(mutation?.state.error) && again());
    return () => {
      clearTimeout(timer);
      reads();
      writes();
    };
  }, [expiresAt]);
}

function Console({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('operate-entry');
  const [open, setOpen] = useState(false);
  useLock(expiresAt);
  const lock = useAct(platformSessionApi.lock, {
    onDone: () => void invalidate(platformSessionApi.find),
  });
  return (
    <div className={s.ground}>
      <SkipLink />
      <header className={s.top}>
        <IconButton label={t('menu.open')} className={s.narrow} aria-expanded={open} onClick={() => setOpen(true)}>
          <MenuIcon aria-hidden="true" />
        </IconButton>
        <div className={o.product}>
          <HostLogo />
          <span>{t('title')}</span>
        </div>
        <div className={cx(h.right, h.push)}>
          <span className={o.langs}>
            <LangSwitch />
          </span>
          <Button size="sm" tone="ghost" busy={lock.isPending} onClick={() => lock.mutate({})}>
            <LockKeyhole aria-hidden="true" />
            <span className={o.long}>{t('lock', { time: formatTime(expiresAt) })}</span>
            <span className={o.short}>{t('lockShort')}</span>
          </Button>
          <AccountCorner />
        </div>
      </header>
      <div className={s.shell}>
        <aside className={s.side}>
          <div className={s.sticky}>
            <Side />
          </div>
        </aside>
        <main id="main" className={s.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {open && (
        <Drawer open from="left" title={t('title')} onClose={() => setOpen(false)}>
          <Side onGo={() => setOpen(false)} />
        </Drawer>
      )}
    </div>
  );
}

/** The frame of the operators' console: others get the page for an unknown path, and nothing is shown before the second factor. */
export default function OperateLayout() {
  const loggedIn = useLoggedIn();
  const session = useCall(platformSessionApi.find, undefined, { enabled: loggedIn, silent: true, staleTime: 0 });
  useAdminArea();
  if (session.data?.expiresAt) return <Console expiresAt={session.data.expiresAt} />;
  const isStranger = !loggedIn || (session.error instanceof ApiError && session.error.status === 404);
  return (
    <div className={s.ground}>
      <HostHeader />
      <main id="main" tabIndex={-1}>
        {isStranger ? (
          <NotFound />
        ) : session.isPending ? (
          <SkeletonRows />
        ) : session.isError ? (
          <ErrorState error={session.error} onRetry={() => void session.refetch()} />
        ) : session.data.enrolled ? (
          <UnlockPage session={session.data} />
        ) : (
          <SetupPage />
        )}
      </main>
    </div>
  );
}
