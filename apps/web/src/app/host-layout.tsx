import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { Footer } from './footer';
import { HostHeader } from './host-header';
import { StartBar } from './start-bar';
import s from './header.module.css';

/** Around the pages of a host without a site. */
export default function HostLayout() {
  const { t } = useTranslation('app');
  return (
    <div className={s.page}>
      <a className={s.skip} href="#main">
        {t('skip')}
      </a>
      <HostHeader />
      <main id="main" tabIndex={-1} style={{ outline: 'none' }}>
        <Outlet />
      </main>
      <StartBar />
      <Footer />
    </div>
  );
}
