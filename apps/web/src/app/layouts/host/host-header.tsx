import type { Lang } from '@madang/contracts/codes';
import { LANG_NAMES } from '@madang/contracts/locale';
import { Check, ExternalLink, Globe, Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { loginPath } from '../../../lib/next';
import { useSession } from '../../../lib/session';
import { ButtonLink, IconButton } from '../../../ui/button';
import type { MenuItem } from '../../../ui/menu';
import { AccountCorner } from '../shared/account-corner';
import { HostLogo } from '../shared/host-logo';
import { useLangChoice } from '../shared/use-lang-choice';
import s from '../shared/header.module.css';

const Menu = lazy(async () => ({ default: (await import('../../../ui/menu')).Menu }));

const GUIDE_LINKS = [
  { key: 'guideOperator', href: '/guides/operator' },
  { key: 'guideLearner', href: '/guides/learner' },
  { key: 'guideAcademy', href: '/guides/academy' },
] as const;

/** The link to the person's own sites or, for others, to the page that makes the first one; they see no link on that page itself. */
function SiteLink() {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const { user } = useSession();
  const hasSite = !!user && user.mngCnt > 0;
  if (!hasSite && pathname === '/create_site') return null;
  return (
    <ButtonLink to={hasSite ? '/create_site/list' : '/create_site'} size="sm" tone={hasSite ? 'secondary' : 'primary'}>
      {t(hasSite ? 'header.mySite' : 'header.startFree')}
    </ButtonLink>
  );
}
/** The guides of the product, which open beside the page. */
function useGuides(): MenuItem[] {
  const { t } = useTranslation('app');
  return GUIDE_LINKS.map(({ key, href }) => ({
    label: t(`header.${key}`),
    icon: <ExternalLink aria-hidden="true" />,
    to: href,
    newTab: true,
  }));
}
/** The languages as entries of a menu; the present one is marked. */
function useLangItems(): MenuItem[] {
  const { offered, current, choose } = useLangChoice();
  return offered.map((code) => ({
    label: LANG_NAMES[code],
    icon: code === current ? <Check aria-hidden="true" /> : <Globe aria-hidden="true" />,
    onSelect: () => void choose(code),
  }));
}

/** The choice of language beside the guides, where the window has room for them. */
function LangMenu({ items }: { items: readonly MenuItem[] }) {
  const { t, i18n } = useTranslation('app');
  const name = LANG_NAMES[i18n.language as Lang];
  const button = (
    <button type="button" className={s.menu} aria-label={`${t('footer.language')}: ${name}`}>
      <Globe aria-hidden="true" />
      {name}
    </button>
  );
  return (
    <Suspense fallback={button}>
      <Menu items={items} button={button} align="start" />
    </Suspense>
  );
}

/** The header on the product's own host. */
export function HostHeader() {
  const { t } = useTranslation('app');
  const { pathname, search } = useLocation();
  const session = useSession();
  const guides = useGuides();
  const langs = useLangItems();
  const menu = (
    <IconButton label={t('header.menu')} className={s.mobile}>
      <MenuIcon aria-hidden="true" />
    </IconButton>
  );
  return (
    <header className={s.head}>
      <div className={`wrap ${s.bar}`}>
        <HostLogo />
        <nav className={s.nav} aria-label={t('header.guides')}>
          <ul className={s.menus}>
            {guides.map((guide) => (
              <li key={guide.label}>
                <a className={s.menu} href={guide.to} target="_blank" rel="noreferrer">
                  {guide.label}
                </a>
              </li>
            ))}
            <li>
              <LangMenu items={langs} />
            </li>
          </ul>
        </nav>
        <div className={`${s.right} ${s.push}`}>
          {session.token ? (
            <>
              <SiteLink />
              <AccountCorner />
            </>
          ) : (
            <>
              <ButtonLink to={loginPath(pathname + search)} size="sm" tone="ghost">
                {t('header.login')}
              </ButtonLink>
              <ButtonLink to="/create_site" size="sm" tone="primary">
                {t('header.startFree')}
              </ButtonLink>
            </>
          )}
          <Suspense fallback={menu}>
            <Menu items={[...guides, null, ...langs]} button={menu} />
          </Suspense>
        </div>
      </div>
    </header>
  );
}
