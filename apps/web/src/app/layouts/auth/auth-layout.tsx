import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router-dom';
import { TermsLinks } from '../../../domain/terms/terms-links';
import { useChannel } from '../../../lib/channel';
import { useToolFree } from '../../../lib/consent';
import { HostLogo } from '../shared/host-logo';
import { LangSwitch } from '../shared/lang-switch';
import { SiteLogo } from '../site/site-header';
import { SkipLink } from '../../../ui/skip-link';
import { cx } from '../../../ui/cx';
import h from '../shared/header.module.css';
import s from './auth-layout.module.css';

/** The frame of pages such as login, sign-up, reset and join: one column with the logo above. `children` stands in place of a route. */
export default function AuthLayout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('app');
  useToolFree();
  const channel = useChannel((state) => state.channel);
  return (
    <div className={s.page}>
      <SkipLink />
      <header className={s.head}>{channel ? <SiteLogo /> : <HostLogo />}</header>
      <main id="main" className={s.main} tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
      <footer className={cx(h.footLinks, s.foot)}>
        <TermsLinks />
        <Link to={channel ? '/' : '/about'}>{t('toMain')}</Link>
        <LangSwitch />
      </footer>
    </div>
  );
}
