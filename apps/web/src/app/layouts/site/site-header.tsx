import { Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSite } from '../../../lib/channel';
import { loginPath } from '../../../lib/next';
import { useSession } from '../../../lib/session';
import { ButtonLink, IconButton } from '../../../ui/button';
import { AccountCorner } from '../shared/account-corner';
import { visibleMenus } from './menus';
import { SearchBox } from '../../../storefront/search/search-box';
import { SiteMenu } from './site-menu';
import s from '../shared/header.module.css';

const MobileMenu = lazy(() => import('./mobile-menu'));
const SearchLayer = lazy(() => import('../../../storefront/search/search-layer'));

export function SiteLogo() {
  const { t } = useTranslation('app');
  const { name, headerLogoUrl } = useSite();
  return (
    <Link className={s.logo} to="/" aria-label={t('header.home', { name })}>
      {headerLogoUrl ? (
        <img src={headerLogoUrl} alt={name} />
      ) : (
        <>
          <i className={s.mark} data-letter={Array.from(name)[0]} aria-hidden="true" />
          <span>{name}</span>
        </>
      )}
    </Link>
  );
}

/** The header of a site: logo, menus, search, and the login or, for a person who is logged in, the bell and the profile menu. */
export function SiteHeader() {
  const { t } = useTranslation('app');
  const channel = useSite();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState<'menu' | 'search' | null>(null);
  const session = useSession();
  const menus = useMemo(() => visibleMenus(channel.menus, session), [channel.menus, session]);
  return (
    <header className={s.head} data-site-head>
      <div className={`wrap ${s.bar}`}>
        <IconButton label={t('header.menu')} className={s.mobile} aria-expanded={open === 'menu'} onClick={() => setOpen('menu')}>
          <MenuIcon aria-hidden="true" />
        </IconButton>
        <SiteLogo />
        <SiteMenu menus={menus} />
        <SearchBox />
        <div className={s.right}>
          <IconButton
            label={t('header.openSearch')}
            className={s.mobile}
            aria-expanded={open === 'search'}
            onClick={() => setOpen('search')}
          >
            <Search aria-hidden="true" />
          </IconButton>
          {session.token ? (
            <AccountCorner />
          ) : (
            <ButtonLink to={loginPath(pathname + search)} size="sm" tone="ghost">
              {t('header.login')}
            </ButtonLink>
          )}
        </div>
      </div>
      {open && (
        <Suspense>
          {open === 'menu' ? <MobileMenu menus={menus} onClose={() => setOpen(null)} /> : <SearchLayer onClose={() => setOpen(null)} />}
        </Suspense>
      )}
    </header>
  );
}
