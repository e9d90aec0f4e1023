import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { HostHeader } from './host-header';
import s from './header.module.css';

/** The host's header over a page that fills the window itself. */
export default function PlainLayout() {
  const { t } = useTranslation('app');
  return (
    <div className={s.page}>
      <a className={s.skip} href="#main">
        {t('skip')}
      </a>
      <HostHeader />
      <main id="main" tabIndex={-1} style={{ outline: 'none', display: 'grid' }}>
        <Outlet />
      </main>
    </div>
  );
}
